async (itx) => itx.half ?.5:itx.whole
