async (itx) => {
  const { limit } = itx.options;
  return missing(250);
}
