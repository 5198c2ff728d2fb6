export declare function run(vars: { n: bigint }): Promise<unknown>;
