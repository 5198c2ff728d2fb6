export declare function run(vars: { e: unknown }): Promise<unknown>;
