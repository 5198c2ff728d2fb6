async (itx) => [itx.b(__reuse_n), itx.c()]
