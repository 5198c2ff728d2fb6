// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 7;
  return await ((
// toolscript script
async (itx) => {
  const page = await itx.list({ limit: __reuse_limit });
  return page.slice(0, __reuse_limit).concat(await itx.list({ limit: __reuse_limit, offset: __reuse_limit }));
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
