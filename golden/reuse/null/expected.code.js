async (itx) => itx.save({ parent: __reuse_parent, owner: undefined })
