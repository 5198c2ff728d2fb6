async (itx) => {
  switch (itx.kind) { case"alpha": if ("beta"in itx) return"gamma"; }
  for (const x of[7,8]) if (x) return-42;
}
