// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Rome";
  return await ((
// toolscript script
async (itx) => itx.render(<p title={__reuse_city}>
  now in
  {` ${__reuse_city} `}
  and &Oslash;yer
</p>)

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
