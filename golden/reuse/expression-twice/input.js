async (itx) => [5n * 2n, 5n * 2n]
