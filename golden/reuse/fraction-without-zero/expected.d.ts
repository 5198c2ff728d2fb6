export declare function run(vars: { share: number }): Promise<unknown>;
