async (itx) => [await itx.count(), 1]
