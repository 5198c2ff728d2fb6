export declare function run(vars: { user: bigint }): Promise<unknown>;
