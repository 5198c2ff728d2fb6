// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n = 300;
  return await ((
// toolscript script
async (itx) => [itx.fetch(__reuse_n), itx.fetch(2)]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
