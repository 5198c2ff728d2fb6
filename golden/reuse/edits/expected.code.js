async (itx) => {
  await itx.chat.sendMessage("Weather for a city:  done");   // spaces   stay
  return itx.weather(__reuse_city, {days: 5});
}
