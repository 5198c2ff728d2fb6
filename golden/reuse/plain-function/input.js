function latest(itx) {
  return itx.list(250);
}
