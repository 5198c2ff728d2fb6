async (itx: Itx) => itx.f(itx.a < 5 * 2, itx.b > (itx.c))
