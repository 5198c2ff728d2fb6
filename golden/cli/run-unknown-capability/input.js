async (itx) => itx.orders.list(250)
