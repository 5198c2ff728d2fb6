async (itx) => itx.add(100, 200)
