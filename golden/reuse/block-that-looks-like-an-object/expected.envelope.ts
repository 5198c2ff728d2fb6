// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_o = () => ({a: 1});
  return await (async () => {
// toolscript script
const g = (x) => { a: 42 };
return g(__reuse_o());

// toolscript end
  })();
};
