async (itx) => itx.wait(__reuse_delay(), "minutes")
