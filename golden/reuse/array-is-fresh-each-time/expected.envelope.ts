// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_queue = () => ([3, 1, 2]);
  return await ((
// toolscript script
async (itx) => {
  const draw = () => { const queue = __reuse_queue(); queue.sort(); return queue.shift(); };
  return [draw(), draw()];
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
