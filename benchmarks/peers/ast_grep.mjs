// ast-grep finds the literals by kind and commits the edits. It has no literal values, so that they are read from the
// text here, without escapes.
export const packages = ["@ast-grep/napi"];

const notValues = new Set(["literal_type", "enum_body", "import_statement", "import_attribute"]);

export function make(require, { swap }) {
  const { parse, Lang } = require("@ast-grep/napi");
  const languages = { javascript: Lang.JavaScript, typescript: Lang.TypeScript };
  const literals = { rule: { any: [{ kind: "number" }, { kind: "string" }] } };
  const isValue = (node) =>
    node.parent().field("key")?.id() !== node.id() &&
    !node.ancestors().some((ancestor) => notValues.has(ancestor.kind()));
  return (code, language, targets) => {
    const root = parse(languages[language], code).root();
    const edits = [];
    const done = swap(targets, isValue, (node, alias) => edits.push(node.replace(alias)));
    for (const node of root.findAll(literals)) {
      const text = node.text();
      const first = text.charCodeAt(0);
      if (first === 34 || first === 39) done.meet("string", text.slice(1, -1), node);
      else if (text.endsWith("n")) done.meet("bigint", BigInt(text.slice(0, -1).replaceAll("_", "")), node);
      else done.meet("number", Number(text.replaceAll("_", "")), node);
    }
    done.check();
    return root.commitEdits(edits);
  };
}
