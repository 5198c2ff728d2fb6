async (itx) => itx.f(Math?.x.y);
