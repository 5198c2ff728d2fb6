async (itx) => [100, 2n, "text", true, null, [1, "a"], { a: { b: [] } }]
