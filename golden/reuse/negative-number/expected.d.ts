export declare function run(vars: { shift: number; other: number }): Promise<unknown>;
