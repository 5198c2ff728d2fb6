// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 10;
  return await ((
// toolscript script
async (itx: Itx) => {
  const fence = "```";
  return itx.orders.list({ limit: __reuse_limit });
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
