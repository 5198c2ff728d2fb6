// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_class = 100;
  const __reuse_größe = 200;
  const __reuse_$ = 300;
  const __reuse_await = 400;
  return await ((
// toolscript script
async (itx) => [__reuse_class, __reuse_größe, __reuse_$, __reuse_await]

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
