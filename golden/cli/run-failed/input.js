async (itx) => {
  const limit = 250;
  if (limit > 100) throw new RangeError("at most 100\nrows");
  return limit;
}
