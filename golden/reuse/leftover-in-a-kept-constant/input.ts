// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Oslo";
  const __reuse_title = "Weather in Oslo";
  return await (async () => {
// toolscript script
return itx.weather(__reuse_city, __reuse_title)
// toolscript end
  })();
};
