async (itx) => { delete globalThis.old; }
