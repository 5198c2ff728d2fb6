async (itx) => { globalThis.count++; }
