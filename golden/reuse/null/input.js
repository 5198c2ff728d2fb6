async (itx) => itx.save({ parent: null, owner: undefined })
