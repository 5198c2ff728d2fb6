async (itx) => itx.say("12 rows, true or null, [1,2]", { a: 12, b: true, c: null, d: [1, 2] })
