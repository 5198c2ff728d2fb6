async (itx) => [itx.fetch(__reuse_n), itx.fetch(2)]
