async (itx) => [__reuse_n, __reuse_s, __reuse_l(), __reuse_z]
