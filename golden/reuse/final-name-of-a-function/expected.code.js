const main = async (itx) => itx.weather(__reuse_city);
export default main; // made by hand
