// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "São Paulo";
  return await ((
// toolscript script
async (itx) => {
  // Oslo stays in comments.
  await itx.say(("Weather in " + __reuse_city + ": ") + `today in ${__reuse_city} ${itx.day}`);
  const osloFjord = "Oslofjord";
  return itx.weather(__reuse_city);
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
