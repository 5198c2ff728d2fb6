async (itx) => itx.all([100, 200])
