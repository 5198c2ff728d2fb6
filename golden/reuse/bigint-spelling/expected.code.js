async (itx) => [__reuse_n, 42, "42", 42.5]
