// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 1000000;
  return await ((
// toolscript script
async (itx) => [__reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit, __reuse_limit]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
