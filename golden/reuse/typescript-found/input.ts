async (itx: Itx): Promise<number> => (await itx.count(<number>250)) as number
