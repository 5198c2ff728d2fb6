// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_top = 1;
  return await ((
// toolscript script
async (itx) => itx.between(-1, __reuse_top)

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
