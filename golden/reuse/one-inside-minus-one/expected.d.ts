export declare function run(vars: { top: number }): Promise<unknown>;
