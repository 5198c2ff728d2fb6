export declare function run(vars: { n: number; x: number }): Promise<unknown>;
