async (itx) => { const x = 50; return [x -42, -42, - /* near */ 43]; }
