// recast parses with Babel, replaces the nodes and reprints what changed.
export const packages = ["recast", "@babel/parser"];

export function make(require, { swap }) {
  const recast = require("recast");
  const parsers = { javascript: require("recast/parsers/babel"), typescript: require("recast/parsers/typescript") };
  const { builders } = recast.types;
  const isValue = (path) => {
    if (path.name === "source" || (path.name === "key" && !path.parent.node.computed)) return false;
    for (let parent = path.parent; parent; parent = parent.parent) {
      if (/^TS(LiteralType|EnumMember)$|Specifier$|^ImportAttribute$/.test(parent.node.type)) return false;
    }
    return true;
  };
  return (code, language, targets) => {
    const ast = recast.parse(code, { parser: parsers[language] });
    const done = swap(targets, isValue, (path, alias) => path.replace(builders.identifier(alias)));
    recast.visit(ast, {
      visitNumericLiteral(path) { done.meet("number", path.node.value, path); return false; },
      visitStringLiteral(path) { done.meet("string", path.node.value, path); return false; },
      visitBigIntLiteral(path) { done.meet("bigint", BigInt(path.node.value), path); return false; },
    });
    done.check();
    return recast.print(ast).code;
  };
}
