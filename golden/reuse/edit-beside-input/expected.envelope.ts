// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Oslo";
  return await ((
// toolscript script
async (itx) => itx.log(__reuse_city, "to town")

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
