async (itx) => {
  const draw = () => { const queue = __reuse_queue(); queue.sort(); return queue.shift(); };
  return [draw(), draw()];
}
