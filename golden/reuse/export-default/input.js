export default async function main(itx) {
  return itx.list(250);
}
