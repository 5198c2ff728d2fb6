// @babel/parser finds the literals, @babel/traverse or a bare walk visits them, magic-string swaps them.
export const packages = ["@babel/parser", "@babel/traverse", "magic-string"];

const options = (language) => ({
  sourceType: "module",
  allowReturnOutsideFunction: true,
  plugins: language === "typescript" ? ["typescript"] : ["jsx"],
});

// With paths, so that the position of a match can be looked at.
export function make(require, { swap, MagicString }) {
  const { parse } = require("@babel/parser");
  const traverse = require("@babel/traverse").default;
  const isValue = (path) =>
    !(path.key === "key" && !path.parent.computed) && path.key !== "source" &&
    !path.findParent((p) => p.isTSType() || p.isTSEnumMember() || p.isModuleSpecifier() || p.isImportAttribute());
  // Made once, because exploding the visitor costs more than walking a small script; scopes are not needed here.
  const visitor = traverse.explode({
    noScope: true,
    NumericLiteral(path, done) { done.meet("number", path.node.value, path); },
    StringLiteral(path, done) { done.meet("string", path.node.value, path); },
    BigIntLiteral(path, done) { done.meet("bigint", BigInt(path.node.value), path); },
  });
  return (code, language, targets) => {
    const ast = parse(code, options(language));
    const text = new MagicString(code);
    const done = swap(targets, isValue, ({ node }, alias) => text.overwrite(node.start, node.end, alias));
    traverse(ast, visitor, undefined, done);
    // The cache of paths would otherwise grow from call to call and halve the speed.
    traverse.cache.clear();
    done.check();
    return text.toString();
  };
}

// The leanest form: no paths, hence nothing is known of a literal's position.
export function makeBare(require, { swap, MagicString }) {
  const { parse } = require("@babel/parser");
  const traverse = require("@babel/traverse").default;
  return (code, language, targets) => {
    const ast = parse(code, options(language));
    const text = new MagicString(code);
    const done = swap(targets, () => true, (node, alias) => text.overwrite(node.start, node.end, alias));
    traverse.cheap(ast, (node) => {
      if (node.type === "StringLiteral") done.meet("string", node.value, node);
      else if (node.type === "NumericLiteral") done.meet("number", node.value, node);
      else if (node.type === "BigIntLiteral") done.meet("bigint", BigInt(node.value), node);
    });
    done.check();
    return text.toString();
  };
}
