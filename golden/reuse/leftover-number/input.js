async (itx) => [5000, "5000 rows", `at 15000, 50001 and ${5}`, 'x5000y']
