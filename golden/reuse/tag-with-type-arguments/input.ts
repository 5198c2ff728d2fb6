const rows = await sql<Row | 'x'>`select`;
itx.log(rows);
