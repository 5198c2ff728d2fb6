export declare function run(vars: { o: { a: number } }): Promise<unknown>;
