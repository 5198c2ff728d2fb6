async (itx) => itx.half ?__reuse_share:itx.whole
