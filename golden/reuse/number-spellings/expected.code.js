async (itx) => [__reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit]
