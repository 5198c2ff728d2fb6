const rows = await itx.list({ limit: 250 });
if (rows.length === 0) return "none";
return rows.map((row) => row.id);
