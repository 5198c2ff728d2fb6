export declare function run(vars: { exact: boolean }): Promise<unknown>;
