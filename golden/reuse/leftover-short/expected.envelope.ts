// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_a = 12;
  const __reuse_b = true;
  const __reuse_c = null as any;
  const __reuse_d = () => ([1, 2]);
  return await ((
// toolscript script
async (itx) => itx.say("12 rows, true or null, [1,2]", { a: __reuse_a, b: __reuse_b, c: __reuse_c, d: __reuse_d() })

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
