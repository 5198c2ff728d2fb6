async (itx) => [0x2An, 42, "42", 42.5]
