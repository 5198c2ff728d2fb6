// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_ids = () => ([1]);
  const __reuse_text = "u";
  return await (async () => {
// toolscript script
const all = await __reuse_ids();
return [all, await (1), await __reuse_text];

// toolscript end
  })();
};
