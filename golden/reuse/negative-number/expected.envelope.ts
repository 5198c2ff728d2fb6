// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_shift = 42;
  const __reuse_other = -0;
  return await ((
// toolscript script
async (itx) => { const x = 50; return [x -42, __reuse_shift, __reuse_other]; }

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
