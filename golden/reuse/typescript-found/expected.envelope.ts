// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 250;
  return await ((
// toolscript script
async (itx: Itx): Promise<number> => (await itx.count(<number>__reuse_limit)) as number

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
