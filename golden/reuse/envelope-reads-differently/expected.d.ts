export declare function run(vars: { n: number }): Promise<unknown>;
