async (itx) => (__reuse_n()) * itx.x
