// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_e = () => ([1]);
  return await (async () => {
// toolscript script
const out = [];
for (let i = 0; i < 2; i++) {
  const a = __reuse_e();
  out.push(a);
}
return out[0] === out[1];

// toolscript end
  })();
};
