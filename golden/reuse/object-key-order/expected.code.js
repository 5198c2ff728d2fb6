async (itx) => itx.find(__reuse_query())
