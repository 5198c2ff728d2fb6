export declare function run(vars: { delay: unknown }): Promise<unknown>;
