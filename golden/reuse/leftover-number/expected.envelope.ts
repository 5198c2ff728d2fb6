// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 1e+21;
  return await ((
// toolscript script
async (itx) => [__reuse_limit, "" + __reuse_limit + " rows", `at 15000, 50001 and ${5}`, 'x' + __reuse_limit + 'y']

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
