// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Oslo";
  return await ((
// toolscript script
async (itx) => itx.say("in " + __reuse_city + ", today", __reuse_city)

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
