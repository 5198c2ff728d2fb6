// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n = 300;
  return await ((
// toolscript script
async (itx) => itx.log("$& $1 \\0", __reuse_n)

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
