// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_ids = () => ([]);
  return await ((
// toolscript script
async (itx: Itx) => {
  const found: number[] = [];
  for (const id of __reuse_ids()) found.push(id);
  return found;
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
