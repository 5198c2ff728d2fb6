export declare function run(vars: { limit: number }): Promise<unknown>;
