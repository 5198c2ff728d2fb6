// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_a = "alpha";
  const __reuse_b = "beta";
  const __reuse_c = "gamma";
  const __reuse_d = () => ([7, 8]);
  const __reuse_e = -42;
  return await ((
// toolscript script
async (itx) => {
  switch (itx.kind) { case __reuse_a: if (__reuse_b in itx) return __reuse_c; }
  for (const x of __reuse_d()) if (x) return __reuse_e;
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
