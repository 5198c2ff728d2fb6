async (itx: Itx) => {
  const city = "Oslo";
  await itx.chat.sendMessage(`Looking at the weather of ${city}`);
  console.log("days", 3);
  return { city, days: 3, code: 77n, at: new Date(0), empty: undefined };
}
