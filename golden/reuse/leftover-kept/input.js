async (itx) => {
  // Oslo stays in comments.
  await itx.say("Weather in Oslo: " + `today in Oslo ${itx.day}`);
  const osloFjord = "Oslofjord";
  return itx.weather("Oslo");
}
