// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_zero = -0;
  return await ((
// toolscript script
async (itx) => [0, __reuse_zero, +0]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
