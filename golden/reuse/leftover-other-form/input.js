async (itx) => itx.say(`up to 5,000 rows`, 5000)
