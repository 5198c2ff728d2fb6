export declare function run(vars: { parent: null }): Promise<unknown>;
