const rows = await itx.list({ limit: __reuse_limit });
rows.length
