async (itx) => [250, 250]
