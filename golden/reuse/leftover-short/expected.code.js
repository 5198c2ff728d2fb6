async (itx) => itx.say("12 rows, true or null, [1,2]", { a: __reuse_a, b: __reuse_b, c: __reuse_c, d: __reuse_d() })
