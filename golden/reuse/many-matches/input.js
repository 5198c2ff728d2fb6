async (itx) => {
  const page = await itx.list({ limit: 100 });
  return page.slice(0, 100).concat(await itx.list({ limit: 1e2, offset: 100 }));
}
