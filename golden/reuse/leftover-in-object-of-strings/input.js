async (itx) => {
  const url = 'https://example.org/users/48151623/posts'.toLowerCase();
  return itx.get(url + "/48151623".length, 48151623n) ? "user 48151623" : 'no ' + "48151623";
}
