async (itx) => globalThis.log?.sink
