// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 250;
  return await ((
// toolscript script
async (itx: Itx) => { const limit: number = __reuse_limit; return <List limit={limit} />; }

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
