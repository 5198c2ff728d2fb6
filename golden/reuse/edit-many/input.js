async (itx) => itx.log("sum of sums", 300)
