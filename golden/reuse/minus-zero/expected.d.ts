export declare function run(vars: { zero: number }): Promise<unknown>;
