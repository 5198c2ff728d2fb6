async (itx) => 'ÿ' + 250
