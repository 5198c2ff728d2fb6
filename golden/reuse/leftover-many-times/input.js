async (itx) => {
  const day = await itx.weather("Oslo");
  itx.log("Oslo, Oslo and Oslo");
  itx.log("in Oslo"); itx.warn("in Oslo");
  return day;
}
