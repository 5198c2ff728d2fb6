const rows = await itx.list({ limit: __reuse_limit });
if (rows.length === 0) return "none";
return rows.map((row) => row.id);
