async (itx) => [__reuse_n.toString(2), __reuse_x.toFixed(1)]
