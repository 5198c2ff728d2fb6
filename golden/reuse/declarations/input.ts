async (tools: Tools) => {
  const hits = await tools.search("rain in Oslo", 25);
  return hits[0];
}
