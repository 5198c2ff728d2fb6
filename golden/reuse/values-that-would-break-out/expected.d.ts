export declare function run(vars: { text: string; keys: { keys: number }; list: readonly number[]; x: number }): Promise<unknown>;
