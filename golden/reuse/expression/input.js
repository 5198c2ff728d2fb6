async (itx) => itx.wait(10 * 60_000, "minutes")
