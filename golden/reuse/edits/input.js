async (itx) => {
  await itx.chat.sendMessage("Weather for the first city:  done");   // spaces   stay
  return itx.weather('Oslo', {days: 3});
}
