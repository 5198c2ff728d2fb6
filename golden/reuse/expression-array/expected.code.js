async (itx) => { const q = __reuse_q(); q.sort(); return q; }
