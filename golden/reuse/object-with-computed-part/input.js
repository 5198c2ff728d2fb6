async (itx) => itx.find({ limit: 10, page: itx.page })
