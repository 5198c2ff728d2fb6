async (itx) => {
  return itx.list({ limit: 250 );
}
