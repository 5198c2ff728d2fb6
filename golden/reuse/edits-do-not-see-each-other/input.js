async (itx) => [itx.a(300), itx.b()]
