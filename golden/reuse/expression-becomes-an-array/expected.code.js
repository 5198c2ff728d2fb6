const out = [];
for (let i = 0; i < 2; i++) {
  const a = __reuse_e();
  out.push(a);
}
return out[0] === out[1];
