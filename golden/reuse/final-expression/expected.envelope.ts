// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 250;
  return await (async () => {
// toolscript script
const rows = await itx.list({ limit: __reuse_limit });
return rows.length

// toolscript end
  })();
};
