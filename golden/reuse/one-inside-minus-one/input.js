async (itx) => itx.between(-1, 1)
