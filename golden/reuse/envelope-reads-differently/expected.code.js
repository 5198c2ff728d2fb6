async (itx) => [itx.f<42>(itx.x), __reuse_n]
