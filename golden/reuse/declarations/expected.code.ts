async (tools: Tools) => {
  const hits = await tools.search(__reuse_query, __reuse_limit);
  return hits[0];
}
