async (itx) => itx.log("sum of 300", 300, 3e2)
