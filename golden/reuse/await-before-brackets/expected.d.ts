export declare function run(vars: { ids: readonly number[]; text: string }): Promise<unknown>;
