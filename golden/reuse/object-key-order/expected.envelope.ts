// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_query = () => ({where: {city: "Bergen"}, limit: 5, "sort-by": null});
  return await ((
// toolscript script
async (itx) => itx.find(__reuse_query())

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
