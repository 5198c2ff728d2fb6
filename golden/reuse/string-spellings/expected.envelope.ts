// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Bodø 🚀";
  return await ((
// toolscript script
async (itx) => {
  const spelled = [__reuse_city, __reuse_city, __reuse_city, __reuse_city, __reuse_city];
  return spelled.every((name) => name === spelled[0]);
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
