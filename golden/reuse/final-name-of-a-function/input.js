const main = async (itx) => itx.weather("Oslo");
export default main; // made by hand
