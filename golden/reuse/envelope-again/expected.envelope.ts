// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_days = () => ([7]);
  const __reuse_city = "Voss";
  return await ((
// toolscript script
async (itx: Itx) => itx.weather(__reuse_city, __reuse_days(), 3)

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
