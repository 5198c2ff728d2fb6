async (itx) => { const q = [3, 1, 2]; q.sort(); return q; }
