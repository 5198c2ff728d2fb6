// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_table = "invoices";
  const __reuse_since = "2025-06-30";
  const __reuse_open = false;
  const __reuse_limit = 1;
  const __reuse_tenant = 78n;
  return await ((
// toolscript script
async (itx: Itx) => {
  const rows = await itx.db.query(__reuse_table, { since: __reuse_since, open: __reuse_open, limit: __reuse_limit, tenant: __reuse_tenant });
  return rows.length;
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
