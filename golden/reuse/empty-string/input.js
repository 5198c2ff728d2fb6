async (itx) => ["", "x"]
