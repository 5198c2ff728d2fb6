export declare function run(vars: { q: unknown }): Promise<unknown>;
