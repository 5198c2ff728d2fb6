async (itx) => {
  // Oslo stays in comments.
  await itx.say("Weather: " + `today ${itx.day}`);
  const osloFjord = "Oslofjord";
  return itx.weather(__reuse_city);
}
