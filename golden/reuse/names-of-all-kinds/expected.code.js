async (itx) => [__reuse_class, __reuse_größe, __reuse_$, __reuse_await]
