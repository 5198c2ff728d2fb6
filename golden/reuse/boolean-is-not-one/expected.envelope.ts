// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_exact = false;
  return await ((
// toolscript script
async (itx) => itx.search({ exact: __reuse_exact, limit: 1, mode: "true" })

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
