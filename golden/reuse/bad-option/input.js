async (itx) => 250
