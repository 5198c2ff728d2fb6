export declare function run(vars: { a: string; b: string; c: string; d: readonly number[]; e: number }): Promise<unknown>;
