// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_a = 100;
  const __reuse_b = 2n;
  const __reuse_c = "text";
  const __reuse_d = true;
  const __reuse_e = null as any;
  const __reuse_f = () => ([1, "a"]);
  const __reuse_g = () => ({a: {b: []}});
  return await ((
// toolscript script
async (itx) => [__reuse_a, __reuse_b, __reuse_c, __reuse_d, __reuse_e, __reuse_f(), __reuse_g()]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
