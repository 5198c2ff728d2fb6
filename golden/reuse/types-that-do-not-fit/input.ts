async (itx: Itx) => { const limit: string = 250; return limit; }
