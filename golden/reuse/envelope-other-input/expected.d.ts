export declare function run(vars: { count: number }): Promise<unknown>;
