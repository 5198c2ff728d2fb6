async (itx) => parseInt(itx.text)
