export declare function run(vars: { word: string }): Promise<unknown>;
