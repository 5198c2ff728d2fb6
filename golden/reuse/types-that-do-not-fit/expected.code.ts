async (itx: Itx) => { const limit: string = __reuse_limit; return limit; }
