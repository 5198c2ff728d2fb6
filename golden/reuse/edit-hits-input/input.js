async (itx) => itx.log("Oslo", 300)
