export declare function run(vars: { n: unknown }): Promise<unknown>;
