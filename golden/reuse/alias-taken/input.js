async (itx) => { const __reuse_n = 1, __reuse_n_2 = 2; return [__reuse_n, __reuse_n_2, 100]; }
