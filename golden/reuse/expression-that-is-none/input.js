async (itx) => itx.x * 5n * 2n
