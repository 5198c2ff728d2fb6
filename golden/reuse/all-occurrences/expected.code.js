async (itx) => {
  const page = await itx.list({ limit: __reuse_limit });
  return page.slice(0, __reuse_limit).concat(await itx.list({ limit: __reuse_limit, offset: __reuse_limit }));
}
