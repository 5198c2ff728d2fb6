// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_word = "open";
  return await ((
// toolscript script
async (itx: Itx) => {
  "open";
  type State = "open" | "closed";
  const labels: Record<State, string> = { "open": "is open", closed: __reuse_word };
  const tagged = String.raw`open`;
  enum Door { open = "open" }
  // open
  return [labels, tagged, /open/, "open" as const, Door];
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
