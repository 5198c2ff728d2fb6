async (itx) => [0, -0, +0]
