async (itx) => itx.log("Oslo", "to Oslo")
