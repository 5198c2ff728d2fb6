async (itx) => itx.f<__reuse_n>(itx.x)
