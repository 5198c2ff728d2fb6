async (itx) => { throw new RangeError(`at most ${250}`); }
