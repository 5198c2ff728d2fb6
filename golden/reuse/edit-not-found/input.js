async (itx) => itx.log("sum", 300)
