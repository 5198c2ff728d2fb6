async (itx) => itx.f<42>(itx.x)
