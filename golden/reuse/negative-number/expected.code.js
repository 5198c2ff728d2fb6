async (itx) => { const x = 50; return [x -42, __reuse_shift, __reuse_other]; }
