// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n = 42;
  const __reuse_x = 1.5;
  return await ((
// toolscript script
async (itx) => [__reuse_n.toString(2), __reuse_x.toFixed(1)]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
