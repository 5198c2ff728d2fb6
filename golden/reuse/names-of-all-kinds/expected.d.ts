export declare function run(vars: { class: number; "größe": number; $: number; await: number }): Promise<unknown>;
