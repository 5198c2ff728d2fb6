export declare function run(vars: { table: string; since: string; open: boolean; limit: number; tenant: bigint }): Promise<number>;
