async (itx) => {
  switch (itx.kind) { case __reuse_a: if (__reuse_b in itx) return __reuse_c; }
  for (const x of __reuse_d()) if (x) return __reuse_e;
}
