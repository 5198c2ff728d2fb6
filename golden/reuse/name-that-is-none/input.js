async (itx) => 100
