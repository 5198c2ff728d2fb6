export declare function run(vars: { city: string }): Promise<unknown>;
