// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 250;
  return await (async () => {
// toolscript script
const rows = await itx.list({ limit: __reuse_limit });
if (rows.length === 0) return "none";
return rows.map((row) => row.id);

// toolscript end
  })();
};
