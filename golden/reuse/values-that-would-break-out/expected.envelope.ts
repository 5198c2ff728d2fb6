// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_text = "\"'`${alert(1)}\u003c/script>\u003c!-- \u2028\u2029\ud800 \\ \r\n\u202e\u0000";
  const __reuse_keys = () => ({["__proto__"]: 1, "a-b": 2, constructor: 3, "\u003c/script>": 4});
  const __reuse_list = () => ([-0, 1e+21, 1e-7, 12345678901234567890n, null, true, [[]], {}]);
  const __reuse_x = -0;
  return await ((
// toolscript script
async (itx) => [itx.quote(__reuse_text), __reuse_keys(), __reuse_list(), __reuse_x]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
