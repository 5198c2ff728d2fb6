async (itx) => [0, __reuse_zero, +0]
