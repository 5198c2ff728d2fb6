async (itx: Itx) => {
  let mode: "fast" | "slow" = await itx.mode();
  enum Level { Low = 17 }
  return [mode, Level.Low];
}
