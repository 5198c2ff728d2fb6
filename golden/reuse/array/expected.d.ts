export declare function run(vars: { ids: readonly number[] }): Promise<unknown>;
