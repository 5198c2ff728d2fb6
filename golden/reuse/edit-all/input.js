async (itx) => [itx.fetchOld(300), itx.fetchOld(2)]
