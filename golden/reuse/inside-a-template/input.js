async (itx) => `Report for Oslo on ${itx.day}`
