async (itx: Itx) => {
  "open";
  type State = "open" | "closed";
  const labels: Record<State, string> = { "open": "is open", closed: "open" };
  const tagged = String.raw`open`;
  enum Door { open = "open" }
  // open
  return [labels, tagged, /open/, "open" as const, Door];
}
