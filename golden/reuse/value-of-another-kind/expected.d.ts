export declare function run(vars: { n: bigint; s: string; l: readonly number[]; z: null }): Promise<unknown>;
