async (itx) => {
  const url = ('https://example.org/users/' + __reuse_user + '/posts').toLowerCase();
  return itx.get(url + ("/" + __reuse_user).length, __reuse_user) ? ("user " + __reuse_user) : 'no ' + ("" + __reuse_user);
}
