export declare function run(vars: { a: number; b: number }): Promise<unknown>;
