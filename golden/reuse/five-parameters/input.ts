async (itx: Itx) => {
  const rows = await itx.db.query("orders", { since: "2024-01-01", open: true, limit: 250, tenant: 77n });
  return rows.length;
}
