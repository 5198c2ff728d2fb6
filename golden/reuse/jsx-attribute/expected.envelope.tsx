// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "a \"b\" {c}";
  return await ((
// toolscript script
async (itx) => <Card title={__reuse_city} wide>{await itx.render(<b>now</b>)}</Card>

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
