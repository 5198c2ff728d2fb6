async (itx) => [100n, "text", [1, 2], null]
