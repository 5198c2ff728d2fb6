export declare function run(vars: { a: number; b: boolean; c: null; d: readonly number[] }): Promise<unknown>;
