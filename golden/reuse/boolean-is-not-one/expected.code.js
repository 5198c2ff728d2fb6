async (itx) => itx.search({ exact: __reuse_exact, limit: 1, mode: "true" })
