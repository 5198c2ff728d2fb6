async (itx) => ({ "status": 1, 200: "ok" })
