export declare function run(vars: { queue: readonly number[] }): Promise<unknown>;
