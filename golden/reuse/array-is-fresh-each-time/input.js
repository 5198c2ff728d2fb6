async (itx) => {
  const draw = () => { const queue = [3, 1, 2]; queue.sort(); return queue.shift(); };
  return [draw(), draw()];
}
