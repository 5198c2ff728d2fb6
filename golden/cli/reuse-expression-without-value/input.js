async (itx) => itx.wait(10 * 1000)
