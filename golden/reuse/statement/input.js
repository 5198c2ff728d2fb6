async (itx) => { const n = 123n; return n; }
