// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n = () => (3n);
  return await ((
// toolscript script
async (itx) => (__reuse_n()) * itx.x

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
