async (itx) => itx.lookup(123n)
