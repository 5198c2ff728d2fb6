async (tools: Tools) => tools.search("rain")
