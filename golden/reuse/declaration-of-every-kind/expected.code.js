async (itx) => [__reuse_a, __reuse_b, __reuse_c, __reuse_d, __reuse_e, __reuse_f(), __reuse_g()]
