async (itx) => [itx.quote("text"), { keys: 1 }, [2], 3.5]
