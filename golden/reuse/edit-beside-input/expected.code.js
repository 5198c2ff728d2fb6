async (itx) => itx.log(__reuse_city, "to town")
