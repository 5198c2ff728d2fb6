"""What is put in a value's place in TypeScript and in JSX, and where nothing can be put."""

from __future__ import annotations

import pytest

from toolscript.literals.values import Value

from ..support import code, findings

P = pytest.param

X: Value = "x12"
PAIR: Value = [1, 2]
KEYED: Value = {"k": 1}


@pytest.mark.parametrize(
    ("script", "value", "expected"),
    [
        P('f(42);g("a" as string)', 42, 'f(__reuse_v);g("a" as string)', id="apart from types"),
        P('let a = "x12" as string', X, "let a = __reuse_v as string", id="as"),
        P('let a = "x12"satisfies string', X, "let a = __reuse_v satisfies string", id="satisfies, glued"),
        P('let a = <string>"x12"', X, "let a = <string>__reuse_v", id="old assertion"),
        P('let a = "x12"!', X, "let a = __reuse_v!", id="non-null"),
        P("let a = new [1, 2]!.x()", PAIR, "let a = new (__reuse_v())!.x()", id="new of a non-null member"),
        P(
            "class A { constructor(private a = 42) {} }",
            42,
            "class A { constructor(private a = __reuse_v) {} }",
            id="parameter property",
        ),
        P("class A { accessor a = 42 }", 42, "class A { accessor a = __reuse_v }", id="accessor"),
        P('@d("x12") class A {}', X, "@d(__reuse_v) class A {}", id="decorator"),
        P("namespace N { export const a = 42 }", 42, "namespace N { export const a = __reuse_v }", id="namespace"),
        P('namespace N { "x12" }', X, "namespace N { __reuse_v }", id="a namespace has no directives"),
        P('export default"x12"', X, "export default __reuse_v", id="default export"),
        P("export const a = 42", 42, "export const a = __reuse_v", id="named export"),
    ],
)
def test_swap_in_typescript(script: str, value: Value, expected: str) -> None:
    assert code(script, {"v": value}, language="typescript") == expected


@pytest.mark.parametrize(
    ("script", "value", "expected"),
    [
        P('<a b="x12"/>', X, "<a b={__reuse_v}/>", id="attribute"),
        P("<a b='x12'/>", X, "<a b={__reuse_v}/>", id="attribute in single quotes"),
        P('<a b="x12"c="y"/>', X, '<a b={__reuse_v}c="y"/>', id="glued attributes"),
        P('<a b = "x12" />', X, "<a b = {__reuse_v} />", id="attribute with spaces"),
        P('<a b\n="x12"/>', X, "<a b\n={__reuse_v}/>", id="attribute over two lines"),
        P('<a x:y="x12"/>', X, "<a x:y={__reuse_v}/>", id="attribute of a namespace"),
        P('<a x12="x12"/>', X, "<a x12={__reuse_v}/>", id="attribute of the value's name"),
        P('<x12.y b="x12"/>', X, "<x12.y b={__reuse_v}/>", id="element of the value's name"),
        P('<a b={"x12"}/>', X, "<a b={__reuse_v}/>", id="attribute in braces"),
        P('<a>{"x12"}</a>', X, "<a>{__reuse_v}</a>", id="child in braces"),
        P("<a>{42}</a>", 42, "<a>{__reuse_v}</a>", id="number child"),
        P("<a b={-42}/>", -42, "<a b={__reuse_v}/>", id="negative number"),
        P("<a b={[1, 2]}/>", PAIR, "<a b={__reuse_v()}/>", id="array"),
        P("<a b={{k: 1}}/>", KEYED, "<a b={__reuse_v()}/>", id="object in double braces"),
        P("<a {...{k: 1}}/>", KEYED, "<a {...__reuse_v()}/>", id="spread attributes"),
        P('<a b={<c d="x12"/>}/>', X, "<a b={<c d={__reuse_v}/>}/>", id="element in an attribute"),
        P('<a b=<c d="x12"/>/>', X, "<a b=<c d={__reuse_v}/>/>", id="element as an attribute"),
        P('<a b="x&#49;2"/>', X, "<a b={__reuse_v}/>", id="entity by number"),
        P('<a b="&#x78;12"/>', X, "<a b={__reuse_v}/>", id="entity by hexadecimal number"),
        P('<a b="&quot;q&amp;&quot;"/>', '"q&"', "<a b={__reuse_v}/>", id="entities by name"),
        P('<a b="a & b"/>', "a & b", "<a b={__reuse_v}/>", id="ampersand alone"),
        P('<a b="&bogus;"/>', "&bogus;", "<a b={__reuse_v}/>", id="no entity"),
        P('<a b="\\n"/>', "\\n", "<a b={__reuse_v}/>", id="backslash is a backslash"),
        P('<a b="&#x1F600;"/>', "😀", "<a b={__reuse_v}/>", id="entity beyond 16 bits"),
    ],
)
@pytest.mark.parametrize("language", ["jsx", "tsx"])
def test_swap_in_jsx(script: str, value: Value, expected: str, language: str) -> None:
    assert code(script, {"v": value}, language=language) == expected


#: Where a variable would join the line before, or where none can stand.
HAZARDS = [
    P('let\n"x12"', "swap-breaks", id="let as a name"),
    P('async\n"x12"', "swap-breaks", id="async as a name"),
    P('type\n"x12"', "swap-breaks", id="type as a name"),
    P('static\n"x12"', "swap-breaks", id="static as a name"),
    P('return delete"x12"', "swap-breaks", id="delete of a variable is a syntax error"),
    P('return delete("x12")', "swap-breaks", id="delete of a variable in parentheses"),
]


@pytest.mark.parametrize(("script", "slug"), HAZARDS)
def test_swap_that_would_read_differently(script: str, slug: str) -> None:
    assert findings(script, {"v": X}, language="javascript") == [(slug, '"x12"')]
