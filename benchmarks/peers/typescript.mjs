// The TypeScript compiler's parser finds the literals, magic-string swaps them.
export const packages = ["typescript", "magic-string"];

function walk(ts, file, done) {
  const { SyntaxKind } = ts;
  const visit = (node) => {
    switch (node.kind) {
      case SyntaxKind.NumericLiteral: done.meet("number", Number(node.text), node); break;
      case SyntaxKind.StringLiteral: done.meet("string", node.text, node); break;
      case SyntaxKind.BigIntLiteral: done.meet("bigint", BigInt(node.text.slice(0, -1)), node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  done.check();
}

// As it is usually written, with links to parents, so that the position of a match can be looked at.
export function make(require, { swap, MagicString }) {
  const ts = require("typescript");
  const kinds = { javascript: ts.ScriptKind.JSX, typescript: ts.ScriptKind.TS };
  const isValue = (literal) => {
    for (let node = literal, parent = node.parent; parent; node = parent, parent = parent.parent) {
      if (ts.isTypeNode(parent) || ts.isEnumMember(parent) || ts.isImportDeclaration(parent)) return false;
      if (ts.isExportDeclaration(parent) || (node === literal && parent.name === node)) return false;
    }
    return true;
  };
  return (code, language, targets) => {
    const file = ts.createSourceFile("script", code, ts.ScriptTarget.Latest, true, kinds[language]);
    const text = new MagicString(code);
    const replace = (node, alias) => text.overwrite(node.getStart(file), node.end, alias);
    walk(ts, file, swap(targets, isValue, replace));
    return text.toString();
  };
}

// The leanest form: no parents, hence nothing is known of a literal's position, and no JSDoc.
export function makeBare(require, { swap, MagicString }) {
  const ts = require("typescript");
  const kinds = { javascript: ts.ScriptKind.JSX, typescript: ts.ScriptKind.TS };
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return (code, language, targets) => {
    const file = ts.createSourceFile("script", code, options, false, kinds[language]);
    const text = new MagicString(code);
    const replace = (node, alias) => text.overwrite(node.getStart(file), node.end, alias);
    walk(ts, file, swap(targets, () => true, replace));
    return text.toString();
  };
}
