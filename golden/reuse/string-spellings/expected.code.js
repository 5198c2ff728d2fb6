async (itx) => {
  const spelled = [__reuse_city, __reuse_city, __reuse_city, __reuse_city, __reuse_city];
  return spelled.every((name) => name === spelled[0]);
}
