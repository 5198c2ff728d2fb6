async (itx) => [__reuse_a, __reuse_b]
