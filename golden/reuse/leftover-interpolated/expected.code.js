async (itx) => {
  // Oslo stays in comments.
  await itx.say(("Weather in " + __reuse_city + ": ") + `today in ${__reuse_city} ${itx.day}`);
  const osloFjord = "Oslofjord";
  return itx.weather(__reuse_city);
}
