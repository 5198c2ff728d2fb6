async (itx) => (5n * 2n) * itx.x
