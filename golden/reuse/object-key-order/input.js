async (itx) => itx.find({ "where": { city: 'Oslo', since: 2_020 }, limit: 10 })
