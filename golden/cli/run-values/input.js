async (itx) => ({
  numbers: [250, -0, NaN, Infinity, 1e21, 12345678901234567890n],
  text: "quote \" and escape \x1b[31m and \u202e",
  map: new Map([[1, { a: [] }], ["two", null]]),
  set: new Set([true, undefined]),
  bytes: new Uint8Array([1, 2]),
  error: new TypeError("wrong"),
  invalid: new Date(NaN),
  "not-a-name": {},
})
