async (itx: Itx) => {
  const found: number[] = [];
  for (const id of [0x1, 2.0, 3e0, -4,]) found.push(id);
  return found;
}
