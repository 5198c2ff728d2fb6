async (itx) => {
  // 12345
  const pattern = /12345/;
  return <p title="no. 12345">12345 {`12345`} {pattern.source}</p>;
}
