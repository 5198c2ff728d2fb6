// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_parent = null as any;
  return await ((
// toolscript script
async (itx) => itx.save({ parent: __reuse_parent, owner: undefined })

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
