async (itx) => [Math.max(1, 2), 1]
