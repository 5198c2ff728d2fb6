async (itx) => [itx.quote(__reuse_text), __reuse_keys(), __reuse_list(), __reuse_x]
