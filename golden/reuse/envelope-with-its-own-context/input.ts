// toolscript envelope 1
type Tools = { weather(city: string): Promise<number> };
async (tools: Tools) => {
  const __reuse_city = "Oslo";
  return await (async () => {
// toolscript script
return tools.weather(__reuse_city)
// toolscript end
  })();
};
