async (itx) => [__reuse_limit, "" + __reuse_limit + " rows", `at 15000, 50001 and ${5}`, 'x' + __reuse_limit + 'y']
