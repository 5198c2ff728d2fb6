// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n_3 = 100;
  return await ((
// toolscript script
async (itx) => { const __reuse_n = 1, __reuse_n_2 = 2; return [__reuse_n, __reuse_n_2, __reuse_n_3]; }

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
