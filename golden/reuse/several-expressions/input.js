async (itx) => itx.between(10, 20)
