// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "<Bergen>";
  return await ((
// toolscript script
async (itx) => <p title={"about " + __reuse_city}>In {`${__reuse_city}`} now: {itx.at(__reuse_city)}</p>

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
