async (itx) => ({ "row 5000": itx.sql`limit 5000`, n: 5000 })
