async (itx: Itx) => {
  const rows = await itx.db.query(__reuse_table, { since: __reuse_since, open: __reuse_open, limit: __reuse_limit, tenant: __reuse_tenant });
  return rows.length;
}
