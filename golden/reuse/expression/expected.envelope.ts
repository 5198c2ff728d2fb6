// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_delay = () => ({ms: [1, 2.5], unit: "s"});
  return await ((
// toolscript script
async (itx) => itx.wait(__reuse_delay(), "minutes")

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
