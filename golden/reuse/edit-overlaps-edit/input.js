async (itx) => itx.log("one two three", 300)
