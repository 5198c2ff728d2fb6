// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_q = () => ([9, 8]);
  return await ((
// toolscript script
async (itx) => { const q = __reuse_q(); q.sort(); return q; }

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
