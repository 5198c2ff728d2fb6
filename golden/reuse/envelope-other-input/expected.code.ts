async (itx: Itx) => itx.weather(__reuse_city, __reuse_days(), __reuse_count)
