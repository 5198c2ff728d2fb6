async (itx) => { const base = 10; return base * 60; }
