// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Bergen";
  const __reuse_days = () => ([7]);
  const __reuse_count = 4;
  return await ((
// toolscript script
async (itx: Itx) => itx.weather(__reuse_city, __reuse_days(), __reuse_count)

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
