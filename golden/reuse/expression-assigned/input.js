async (itx) => { globalThis.total = 1; }
