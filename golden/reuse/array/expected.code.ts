async (itx: Itx) => {
  const found: number[] = [];
  for (const id of __reuse_ids()) found.push(id);
  return found;
}
