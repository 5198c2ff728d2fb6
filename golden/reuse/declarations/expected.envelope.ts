// toolscript envelope 1
interface Tools {
  search(query: string, limit: number): Promise<string[]>;
}
async (tools: Tools) => {
  const __reuse_query = "rain in Oslo";
  const __reuse_limit = 25;
  return await ((
// toolscript script
async (tools: Tools) => {
  const hits = await tools.search(__reuse_query, __reuse_limit);
  return hits[0];
}

// toolscript end
  ) as (tools: Tools) => unknown)(tools);
};
