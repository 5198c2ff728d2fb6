async (itx: Itx): Promise<number> => (await itx.count(<number>__reuse_limit)) as number
