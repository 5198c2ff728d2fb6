const out = [];
for (let i = 0; i < 2; i++) {
  const a = 5 + 1;
  out.push(a);
}
return out[0] === out[1];
