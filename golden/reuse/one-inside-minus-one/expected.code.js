async (itx) => itx.between(-1, __reuse_top)
