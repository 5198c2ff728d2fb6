async (itx) => [42..toString(2), 1.5.toFixed(1)]
