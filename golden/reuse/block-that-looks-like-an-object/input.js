const g = (x) => { a: 42 };
return g({ a: 42 });
