export declare function run(vars: { query: { limit: number; where: { since: number; city: string } } }): Promise<unknown>;
