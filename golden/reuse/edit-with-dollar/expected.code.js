async (itx) => itx.log("$& $1 \\0", __reuse_n)
