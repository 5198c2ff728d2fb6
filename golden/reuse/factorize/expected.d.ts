export declare function run(vars: { n: bigint }): Promise<{ number: string; prime: boolean; factors: readonly string[] }>;
