// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Rome";
  return await (async () => {
// toolscript script
const main = async (itx) => itx.weather(__reuse_city);
  return (main)(itx); // made by hand

// toolscript end
  })();
};
