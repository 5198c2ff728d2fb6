"""Where literals stand: a table of positions, and properties of whatever is found.

The judge compares the positions of a corpus with the TypeScript compiler's (`tests/judges`); the rows here are the rules,
one by one, and the places where the grammars read something else than the compilers do.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.scan import VALUE_POSITIONS, scan
from toolscript.literals.values import same_value

JS, TS, TSX = ("js", "ts", "tsx"), ("ts",), ("tsx",)
ALL_TS = ("ts", "tsx")


def positions(source: str, kind: str, *, dts: bool = False) -> list[str]:
    return [where for _, _, _, _, where, _ in scan(source.encode(), kind, dts)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("f('x', 1, true, `t`, 5n)", "value value value value value", id="arguments"),
        pytest.param("return 'x'", "value", id="a return"),
        pytest.param("a = 'x' + 1", "value value", id="operands"),
        pytest.param("`a${'x'}b`", "value", id="a substitution; its template is no literal"),
        pytest.param("f(1); 'x'", "value value", id="a string as the last statement"),
        pytest.param("a => 'x'", "value", id="an arrow's body"),
        pytest.param("if ('x') { 'y' }", "value value", id="a block has no directives"),
        pytest.param("switch (a) { case 'x': 'y' }", "value value", id="a case"),
        pytest.param("a ? 'x' : 'y'", "value value", id="branches"),
        pytest.param("a['x']", "value", id="a subscript"),
        pytest.param("a?.['x']", "value", id="one of an optional chain"),
        pytest.param("const {a = 'x'} = b", "value", id="a default"),
        pytest.param("function f(a = 'x') {}", "value", id="a parameter's default"),
        pytest.param("for (const a of ['x']) {}", "value", id="a loop"),
        pytest.param("throw 'x'", "value", id="a throw"),
        pytest.param("await 'x'", "value", id="an await"),
        pytest.param("export default 'x'", "value", id="a default export"),
        pytest.param("({a: 'x'})", "value", id="a property's value"),
        pytest.param("({'x': 1})", "key value", id="a key"),
        pytest.param("({1: 'x'})", "key value", id="a number as a key"),
        pytest.param("({['x']: 1})", "value:computed value", id="a computed key"),
        pytest.param("({['x' + 1]: 2})", "value value value", id="a computed key of several parts"),
        pytest.param("({[f('x')]: 2})", "value value", id="an argument in a computed key"),
        pytest.param("({'x'() {}, get 'y'() {}})", "key key", id="names of methods"),
        pytest.param("({['x']() {}})", "value:computed", id="a computed name of a method"),
        pytest.param("const {'x': a} = b", "key", id="a key of a pattern"),
        pytest.param("const {['x']: a} = b", "value:computed", id="a computed one"),
        pytest.param("class A { 'x' = 1 }", "key value", id="a field's name"),
        pytest.param("class A { 'x'() {} static 1() {} }", "key key", id="a method's name"),
        pytest.param("class A { ['x'] = 1 }", "value:computed value", id="a field's computed name"),
        pytest.param("class A { ['x']() {} }", "value:computed", id="a method's computed name"),
        pytest.param("import 'x'", "module", id="an import"),
        pytest.param("import a from 'x'", "module", id="an import's source"),
        pytest.param("import {'y' as a} from 'x'", "module module", id="an imported name"),
        pytest.param("import a from 'x' with {type: 'json'}", "module module", id="an attribute"),
        pytest.param("export * from 'x'", "module", id="an export's source"),
        pytest.param("export {a} from 'x'", "module", id="a named one"),
        pytest.param("export {a as 'y'}", "module", id="an exported name"),
        pytest.param("import('x')", "value:dynimport", id="a dynamic import"),
        pytest.param("import('x', {with: {type: 'json'}})", "value:dynimport value", id="its options"),
        pytest.param("import(a + 'x')", "value", id="a part of its source"),
        pytest.param("a`x`", "tagged", id="a tagged template"),
        pytest.param("a`b${'x'}c`", "value", id="a substitution of one"),
        pytest.param("a.b`x`", "tagged", id="a tag that is a member"),
        pytest.param("a()`x`", "tagged", id="one that is a call"),
    ],
)
def test_positions_of_javascript(source: str, expected: str) -> None:
    assert positions(source, "js") == expected.split()
    assert positions(source, "ts") == expected.split()
    assert positions(source, "tsx") == expected.split()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("'use strict'", "directive", id="a string alone"),
        pytest.param(
            "'use strict'; 'x'; f('y'); 'z'", "directive directive value value", id="until the first other statement"
        ),
        pytest.param("'a'\n'b'\nf()", "directive directive", id="without semicolons"),
        pytest.param("// c\n'a'", "directive", id="after a comment"),
        pytest.param("#!/usr/bin/env node\n'a'", "directive", id="after a hashbang"),
        pytest.param("'a' // c\n'b'\nf()", "directive directive", id="a comment behind one"),
        pytest.param("'a' /* c */; 'b'\nf()", "directive directive", id="a comment before its semicolon"),
        pytest.param("'a' /* c\n */\n'b'\nf()", "directive directive", id="a comment of two lines"),
        pytest.param("function f() { 'a' /* c */\n'b'\ng() }", "directive directive", id="the same in a function"),
        pytest.param("function f() { 'a'; 'b' }", "directive directive", id="in a function"),
        pytest.param("() => { 'a'; f('b') }", "directive value", id="in an arrow"),
        pytest.param("({m() { 'a' }})", "directive", id="in a method"),
        pytest.param("class A { constructor() { 'a' } }", "directive", id="in a constructor"),
        pytest.param("async function* f() { 'a' }", "directive", id="in a generator"),
        pytest.param("{ 'a' }", "value", id="a block has none"),
        pytest.param("{} 'a'", "value", id="after an empty block"),
        pytest.param("; 'a'", "value", id="after an empty statement"),
        pytest.param("class A { static { 'a' } }", "value", id="a static block has none"),
        pytest.param("('a'); 'b'", "value value", id="parentheses make it none"),
        pytest.param("'a' + 'b'; 'c'", "value value value", id="an operator too"),
        pytest.param("'a', 'b'; 'c'", "value value value", id="a comma too"),
        pytest.param("'a'.b; 'c'", "value value", id="a member too"),
        pytest.param("`a`; 'b'", "value value", id="a template is none and ends them"),
        pytest.param("1; 'b'", "value value", id="a number ends them"),
        pytest.param("if (a) 'b'", "value", id="the body of an if"),
    ],
)
def test_directives(source: str, expected: str) -> None:
    assert positions(source, "js") == expected.split()
    assert positions(source, "ts") == expected.split()


@pytest.mark.parametrize(
    ("kinds", "source", "expected"),
    [
        pytest.param(ALL_TS, "let a: 'x' = 'y'", "type value", id="an annotation"),
        pytest.param(ALL_TS, "type A = 'x' | 1 | true | `t` | -5", "type type type type type", id="an alias"),
        pytest.param(ALL_TS, "type A = `a${'x'}b`", "type", id="a template type's part"),
        pytest.param(ALL_TS, "f<'x'>('y')", "type value", id="a type argument"),
        pytest.param(ALL_TS, "new A<'x'>('y')", "type value", id="one of new"),
        pytest.param(
            ALL_TS,
            "interface A { 'x': 'y'; ['z']: 1; m(a: 'w'): 2 }",
            "key type type type type type",
            id="an interface",
        ),
        pytest.param(ALL_TS, "interface A { 'x'(): void }", "key", id="a signature's name"),
        pytest.param(ALL_TS, "let a: import('x').B", "type", id="an import type"),
        pytest.param(ALL_TS, "let a: A['x']", "type", id="an indexed type"),
        pytest.param(ALL_TS, "let a: ['x', 1]", "type type", id="a tuple type"),
        pytest.param(ALL_TS, "type A = B extends 'x' ? 'y' : 'z'", "type type type", id="a conditional type"),
        pytest.param(ALL_TS, "'x' as 'y'", "value type", id="an assertion"),
        pytest.param(ALL_TS, "'x' satisfies 'y'", "value type", id="a check"),
        pytest.param(ALL_TS, "'x' as const", "value:as_const", id="an operand of as const"),
        pytest.param(ALL_TS, "['x', {a: 1}] as const", "value:as_const value:as_const", id="inside one"),
        pytest.param(ALL_TS, "[f('x')] as const", "value:as_const", id="anywhere inside one"),
        pytest.param(ALL_TS, "({['x']: 1}) as const", "value:computed value:as_const", id="a computed key inside one"),
        pytest.param(ALL_TS, "('x' as const) + 'y'", "value:as_const value", id="beside one"),
        pytest.param(TS, "<const>'x'", "value:as_const", id="the old way of writing it"),
        pytest.param(TS, "<'x'>'y'", "type value", id="the old assertion"),
        pytest.param(ALL_TS, "enum A { B = 'x', C = 1, 'D', 'E' = 2 }", "enum enum key key enum", id="an enum"),
        pytest.param(ALL_TS, "enum A { B = 'x'.length + 1 }", "enum enum", id="an initializer of several parts"),
        pytest.param(ALL_TS, "declare const a = 'x'", "ambient", id="an ambient constant"),
        pytest.param(ALL_TS, "declare module 'x' { const a = 1 }", "module ambient", id="an ambient module"),
        pytest.param(ALL_TS, "declare namespace A { const b = 'x' }", "ambient", id="an ambient namespace"),
        pytest.param(ALL_TS, "class A { declare b = 'x' }", "ambient", id="an ambient field"),
        pytest.param(ALL_TS, "class A { declare = 'x' }", "value", id="a field of that name"),
        pytest.param(ALL_TS, "namespace A { 'x' }", "value", id="a namespace has no directives"),
        pytest.param(ALL_TS, "import a = require('x')", "module", id="an import by require"),
        pytest.param(ALL_TS, "export = 'x'", "value", id="an export by assignment"),
        pytest.param(ALL_TS, "class A { readonly b: 'x' = 'y' }", "type value", id="a field"),
        pytest.param(ALL_TS, "class A { constructor(private a = 'x') {} }", "value", id="a parameter property"),
        pytest.param(ALL_TS, "abstract class A { abstract 'x'(): void }", "key", id="an abstract method"),
        pytest.param(ALL_TS, "@a('x') class B {}", "value", id="a decorator"),
        pytest.param(ALL_TS, "function f(a: string): a is 'x' { return true }", "type value", id="a predicate"),
        pytest.param(ALL_TS, "function f<T extends 'x' = 'y'>() {}", "type type", id="a type parameter"),
        pytest.param(ALL_TS, "class A extends B<'x'> implements C<'y'> {}", "type type", id="heritage"),
        pytest.param(ALL_TS, "a!['x']", "value", id="after an assertion that it is not null"),
        pytest.param(ALL_TS, "let a: typeof b['x']", "type", id="a type query"),
        pytest.param(ALL_TS, "tag<'x'>`t`", "type tagged", id="a tag with a type argument, read as comparisons"),
        pytest.param(ALL_TS, "tag<'x' | 'y'>`t`", "type type tagged", id="one of several types"),
        pytest.param(ALL_TS, "tag<A, 'x'>`t`", "type tagged", id="the second type"),
        pytest.param(ALL_TS, "tag<'x', A>`t`", "type tagged", id="the first"),
        pytest.param(ALL_TS, "tag<'x' & A>`t`", "type tagged", id="an intersection"),
        pytest.param(ALL_TS, "tag<A<'x'>>`t`", "type tagged", id="a nested type"),
        pytest.param(ALL_TS, "tag<['x']>`t`", "type tagged", id="a tuple"),
        pytest.param(ALL_TS, "tag<A | 'x'>`t${'y'}`", "type value", id="a union before a template with a substitution"),
        pytest.param(ALL_TS, "tag<'x'>`a${'y'}b`", "type value", id="a substitution of one"),
        pytest.param(
            ALL_TS, "a < /b/ > `t`", "tagged", id="comparisons that end so are taken for a tag, which is safe"
        ),
        pytest.param(ALL_TS, "a < b > 'x'", "value", id="comparisons with a string"),
        pytest.param(TSX, "<a b='x' c={'y'} d={`z`}>t</a>", "jsx_attr value value", id="attributes"),
        pytest.param(TSX, "<a>{'x'}</a>", "value", id="a child"),
        pytest.param(TSX, "<A<'x'> b='y' />", "type jsx_attr", id="a type argument of an element"),
        pytest.param(("js",), "<a b='x' c={'y'}>t</a>", "jsx_attr value", id="attributes in JavaScript"),
    ],
)
def test_positions_of_typescript_and_jsx(kinds: tuple[str, ...], source: str, expected: str) -> None:
    for kind in kinds:
        assert positions(source, kind) == expected.split(), kind


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("const a = 'x'", "ambient", id="a constant"),
        pytest.param("export default 'x'", "ambient", id="a default export"),
        pytest.param("type A = 'x'", "type", id="a type"),
        pytest.param("import 'x'", "module", id="an import"),
        pytest.param("enum A { B = 1 }", "enum", id="an enum"),
    ],
)
def test_declaration_files(source: str, expected: str) -> None:
    assert positions(source, "ts", dts=True) == expected.split()


def test_value_positions_are_those_of_expressions() -> None:
    assert sorted(VALUE_POSITIONS) == ["jsx_attr", "value", "value:computed", "value:dynimport"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("-42", [("number", 42.0, 1)], id="a minus"),
        pytest.param("- 42n", [("bigint", BigInt(42), 1)], id="a minus and a space"),
        pytest.param("x -42", [("number", 42.0, 0)], id="a difference"),
        pytest.param("-(42)", [("number", 42.0, 0)], id="parentheses between"),
        pytest.param("+42", [("number", 42.0, 0)], id="a plus"),
        pytest.param("- -42", [("number", 42.0, 1)], id="two of them"),
        pytest.param("-42 ** a", [("number", 42.0, 1)], id="what only parses"),
        pytest.param("0x2A + 0b1", [("number", 42.0, 0), ("number", 1.0, 0)], id="other bases"),
        pytest.param("true || false", [("boolean", True, 0), ("boolean", False, 0)], id="booleans"),
        pytest.param(r"'\u0041' + `B`", [("string", "A", 0), ("template", "B", 0)], id="strings and templates"),
        pytest.param(r"a`\u{}`", [("template", None, 0)], id="a tagged template without a value"),
        pytest.param("017n", [("bigint", None, 0)], id="a spelling that no JavaScript accepts"),
        pytest.param("`a${b}c`", [], id="a template with substitutions is none"),
        pytest.param("/1/ // 2\n/* '3' */", [], id="no literals in expressions of regular kind and comments"),
        pytest.param("null + undefined + NaN", [], id="names and null"),
        pytest.param("'é' + 1", [("string", "é", 0), ("number", 1.0, 0)], id="after what has two bytes"),
    ],
)
def test_kinds_and_values(source: str, expected: list[tuple[str, object, int]]) -> None:
    found = list(scan(source.encode(), "js"))
    assert [(kind, negated) for kind, _, _, _, _, negated in found] == [(kind, minus) for kind, _, minus in expected]
    for (_, value, start, end, _, _), (kind, right, _) in zip(found, expected, strict=True):
        assert value is right or same_value(value, right)
        assert (source.encode()[start:end].decode()[-1] == "n") == (kind == "bigint")


TOKENS = (
    *(
        "'x'",
        "1",
        "5n",
        "`t`",
        "true",
        "a",
        "f",
        "-",
        "+",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        ":",
        "?",
        "=>",
        "=",
        ".",
    ),
    *("<", ">", "`${", "}`", "\n", "é", "class", "function", "return", "import", "from", "export", "as const", "type"),
    *("declare", "enum", "tag", "/*c*/", "//c\n", "//", "😀", "#!", "@", "...", "await", "async", "static", "get"),
)


@given(st.sampled_from(("js", "ts", "tsx")), st.lists(st.sampled_from(TOKENS), max_size=14), st.booleans())
@example(
    kind="ts", tokens=["'x'", "<", "'x'", "<", "-", ">"], dts=False
)  # the parser makes up a number that has no bytes
def test_any_text_can_be_scanned(kind: str, tokens: list[str], dts: bool) -> None:
    source = " ".join(tokens).encode()
    last = 0
    for name, value, start, end, where, negated in scan(source, kind, dts):
        assert last <= start < end <= len(source), "in order, apart, and within the text"
        last = start + 1
        assert name in ("string", "template", "number", "bigint", "boolean")
        assert where
        assert negated in (0, 1)
        assert value is None or name != "boolean" or source[start:end].decode() == str(value).lower()
