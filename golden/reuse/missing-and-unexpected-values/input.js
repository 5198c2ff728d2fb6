async (itx) => [100, 200]
