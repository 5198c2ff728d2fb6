function latest(itx) {
  return itx.list(__reuse_limit);
}
