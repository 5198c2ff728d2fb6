async (itx) => itx.lookup(4711, "order 4711")
