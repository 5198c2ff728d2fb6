// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_share = -0.25;
  return await ((
// toolscript script
async (itx) => itx.half ?__reuse_share:itx.whole

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
