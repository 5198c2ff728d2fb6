async (itx) => {
  const spelled = ["Bodø 🚀", 'Bod\u00f8 \u{1F680}', "Bod\xf8 \ud83d\ude80", `Bodø 🚀`, "Bod\
ø 🚀"];
  return spelled.every((name) => name === spelled[0]);
}
