// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 250;
  return await ((
// toolscript script
function latest(itx) {
  return itx.list(__reuse_limit);
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
