const g = (x) => { a: 42 };
return g(__reuse_o());
