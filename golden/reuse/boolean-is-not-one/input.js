async (itx) => itx.search({ exact: true, limit: 1, mode: "true" })
