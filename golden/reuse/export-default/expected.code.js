export default async function main(itx) {
  return itx.list(__reuse_limit);
}
