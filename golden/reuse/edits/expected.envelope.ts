// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Bergen";
  return await ((
// toolscript script
async (itx) => {
  await itx.chat.sendMessage("Weather for a city:  done");   // spaces   stay
  return itx.weather(__reuse_city, {days: 5});
}

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
