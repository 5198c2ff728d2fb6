export declare function run(vars: { query: string; limit: number }): Promise<unknown>;
