// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n = 42n;
  return await ((
// toolscript script
async (itx) => [__reuse_n, 42, "42", 42.5]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
