async (itx: Itx) => { const limit: number = 250; return <List limit={limit} />; }
