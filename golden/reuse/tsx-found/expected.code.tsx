async (itx: Itx) => { const limit: number = __reuse_limit; return <List limit={limit} />; }
