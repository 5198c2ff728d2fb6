const rows = await itx.list({ limit: 250 });
rows.length
