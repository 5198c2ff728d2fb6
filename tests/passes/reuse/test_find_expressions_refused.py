"""Texts that name no one expression, and expressions that cannot be an input: what each refusal says and points at."""

from __future__ import annotations

import pytest

from toolscript import Expression
from toolscript.literals.values import Value

from ..support import at, findings, refused

P = pytest.param


def named(text: str) -> dict[str, Value | Expression]:
    return {"e": Expression(text)}


#: A script, the text, and how the refusal describes it.
NOT_ONE = [
    P("x * 5n * 2n", "5n * 2n", "part of a larger expression", id="not a node of the chain"),
    P("f(1 + 2)", "1 +", "part of a larger expression", id="half a sum"),
    P("f(1, 2)", "1, 2", "several parts", id="two arguments"),
    P("f([1, 2])", "1, 2", "several parts", id="two elements"),
    P("const n = 123n;", "const n = 123n;", "a statement or a declaration", id="declaration"),
    P("const n = 123n;", "n = 123n", "a statement or a declaration", id="declarator"),
    P("const n = 123n", "= 123n", "part", id="initializer with its sign"),
    P("return 5;", "return 5;", "a statement", id="return"),
    P("return 5;", "5;", "part", id="value with a semicolon"),
    P("if (f) g(1)", "if (f) g(1)", "a statement", id="if"),
    P("f(1); g(2)", "f(1); g(2)", "a statement", id="whole script"),
    P("f(`a 5 b`)", "5", "the inside of a literal", id="inside of a template"),
    P("f(`a 5 b`)", "a 5 b", "the inside of a literal", id="whole inside of a template"),
    P("f(`a ${1} b`)", "a ${1} b", "literal", id="inside of a template with a substitution"),
    P("f('x y')", "x", "the inside of a literal", id="inside of a string"),
    P("f(/a5/)", "5", "the inside of a literal", id="inside of a regular expression"),
    P("f(1234)", "23", "part", id="inside of a number"),
    P("f(x) // 5", "5", "the inside of a comment", id="inside of a comment"),
    P("f(x) // 5", "// 5", "a comment", id="whole comment"),
    P("f({a: 1})", "a", "name", id="key"),
    P("let a: string = f()", "string", "type", id="type"),
    P("let a: 'x' | 'y' = f()", "'x' | 'y'", "type", id="union type"),
]


@pytest.mark.parametrize(("script", "text", "what"), NOT_ONE)
def test_text_that_names_no_expression(script: str, text: str, what: str) -> None:
    (found,) = refused(script, named(text))
    assert (found.slug, at(script, found.span)) == ("not-one-expression", text)
    assert what in found.message
    assert ",," not in found.message
    assert found.help is not None
    assert "Name only the value" in found.help


#: Neither names nor types, and not to be called so.
SIGNS = [
    P("f(5)", "(5)", id="list of arguments"),
    P("f(`${5}`)", "${5}", id="substitution with its signs"),
    P("const n = 5", "const", id="keyword"),
    P("f(5);", ";", id="semicolon"),
    P("f('x')", "'", id="quote"),
    P("f({a: 1})", "a: 1", id="property"),
    P("let a; [a] = [5]", "[a]", id="array pattern"),
    P("let a; ({b: a} = {b: 5})", "{b: a}", id="object pattern"),
]


@pytest.mark.parametrize(("script", "text"), SIGNS)
def test_what_is_no_name_and_no_type_is_not_called_so(script: str, text: str) -> None:
    (found,) = refused(script, named(text))
    assert found.slug in ("not-one-expression", "unfit-expression")
    assert "a name or a type" not in found.message


UNFIT = [
    P("let a; a = 5", "a", "a", id="variable that is assigned"),
    P("const o = {}; o.p = 5", "o.p", "o.p", id="member that is assigned"),
    P("Math.x = 5", "Math.x", "Math.x", id="member of a global that is assigned"),
    P("Math['x'] = 5", "Math['x']", "Math['x']", id="index that is assigned"),
    P("(Math.x) = 5", "Math.x", "Math.x", id="target in parentheses"),
    P("(Math.x) = 5", "(Math.x)", "(Math.x)", id="target with its parentheses"),
    P("Math.x += 5", "Math.x", "Math.x", id="sum and assignment"),
    P("Math.x ??= 5", "Math.x", "Math.x", id="default and assignment"),
    P("['a'.x] = [5]", "'a'.x", "'a'.x", id="target in an array pattern"),
    P("({a: 'a'.x} = {})", "'a'.x", "'a'.x", id="target in an object pattern"),
    P("[...'a'.x] = [5]", "'a'.x", "'a'.x", id="rest of a pattern"),
    P("['a'.x = 1] = [5]", "'a'.x", "'a'.x", id="target with a default"),
    P("for (['a'.x] of [[5]]);", "'a'.x", "'a'.x", id="target in a loop's pattern"),
    P("for (Math.x of [5]);", "Math.x", "Math.x", id="target of a loop"),
    P("for (Math.x in {});", "Math.x", "Math.x", id="target of a loop over keys"),
    P("Math.x++", "Math.x", "Math.x", id="increment"),
    P("--Math.x", "Math.x", "Math.x", id="decrement"),
    P("Math.x++", "Math.x++", "Math.x++", id="a whole increment"),
    P("f(Math.x = 5)", "Math.x = 5", "Math.x = 5", id="a whole assignment"),
    P("delete Math.x", "Math.x", "Math.x", id="delete"),
    P("delete (Math.x)", "(Math.x)", "(Math.x)", id="delete of parentheses"),
    P("f(delete Math.x)", "Math", "Math", id="object of a deleted property"),
    P("Math.max(1)", "Math.max", "Math.max", id="callee"),
    P("(Math.max)(1)", "Math.max", "Math.max", id="callee in parentheses"),
    P("(Math.max)(1)", "(Math.max)", "(Math.max)", id="callee with its parentheses"),
    P("f(1)", "f", "f", id="name that is called"),
    P("new Number(1)", "Number", "Number", id="constructor"),
    P("new Math.X", "Math.X", "Math.X", id="constructor without arguments"),
    P("Math.x`t`", "Math.x", "Math.x", id="tag"),
    P("f(Math.max(1))", "Math.max(1)", "Math.max(1)", id="call"),
    P("f([1, g(2)])", "[1, g(2)]", "g(2)", id="call inside"),
    P("f(new X)", "new X", "new X", id="new"),
    P("f(x`t`)", "x`t`", "x`t`", id="tagged template"),
    P("f(import('x'))", "import('x')", "import('x')", id="dynamic import"),
    P("f(await 1)", "await 1", "await 1", id="await"),
    P("f([await 1])", "[await 1]", "await 1", id="await inside"),
    P("function* g() { f(yield 1) }", "yield 1", "yield 1", id="yield"),
    P("const x = 1; f(x)", "x", None, id="local name"),
    P("const x = 1; f(x + 1)", "x + 1", "x", id="sum with a local name"),
    P("const x = 1; f({x})", "{x}", "x", id="shorthand"),
    P("const x = 1; f(`${x}`)", "`${x}`", "x", id="template of a local name"),
    P("const x = []; f([...x])", "[...x]", "x", id="spread of a local name"),
    P("f(globalThis)", "globalThis", "globalThis", id="global object"),
    P("f(Date)", "Date", "Date", id="another global"),
    P("f(this)", "this", "this", id="this"),
    P("function g() { f(new.target) }", "new.target", "new.target", id="new.target"),
    P("f(import.meta)", "import.meta", "import.meta", id="import.meta"),
    P("class A extends B { m() { f(super.x) } }", "super.x", "super", id="super"),
    P("f(() => 1)", "() => 1", "() => 1", id="arrow function"),
    P("f(function () {})", "function () {}", "function () {}", id="function"),
    P("f(class {})", "class {}", "class {}", id="class"),
    P("f({a() {}})", "{a() {}}", "a() {}", id="method"),
    P("f({get a() { return 1 }})", "{get a() { return 1 }}", "get a() { return 1 }", id="getter"),
    P("f(<a/>)", "<a/>", "<a/>", id="element"),
    P("f(Math?.x.y)", "Math?.x", "Math?.x", id="start of an optional chain"),
    P("f(Math.x?.y)", "Math.x", "Math.x", id="object of an optional chain"),
    P("f(Math.x.y?.z)", "Math.x", "Math.x", id="object further in"),
    P("f(Math.x?.())", "Math.x", "Math.x", id="optional call"),
    P("f('a'?.length)", "'a'", "'a'", id="literal of an optional chain"),
]


@pytest.mark.parametrize(("script", "text", "place"), UNFIT)
def test_unfit(script: str, text: str, place: str | None) -> None:
    language = "jsx" if "<a/>" in script else "javascript"
    (found,) = refused(script, named(text), language=language)
    assert found.slug == "unfit-expression"
    if place is not None:
        assert at(script, found.span) == place


#: Each declares Math, so that `Math.E * 2` reads a name of the script.
DECLARATIONS = [
    P("const Math = lib", id="const"),
    P("let Math", id="let"),
    P("const {Math} = lib", id="shorthand pattern"),
    P("const {Math = 1} = lib", id="shorthand pattern with a default"),
    P("const {a: Math} = lib", id="pattern"),
    P("const {a: {b: [Math]}} = lib", id="deep pattern"),
    P("const [Math] = lib", id="array pattern"),
    P("const [...Math] = lib", id="rest"),
    P("const {...Math} = lib", id="rest of an object"),
    P("for (const Math of lib) f(Math.E * 2)", id="loop"),
    P("for (const {Math} of lib) f(Math.E * 2)", id="loop with a pattern"),
    P("for (Math of lib) f(Math.E * 2)", id="loop that assigns"),
    P("function Math() {}", id="function"),
    P("function* Math() {}", id="generator"),
    P("async function Math() {}", id="async function"),
    P("function g(Math) { f(Math.E * 2) }", id="parameter"),
    P("function g({Math}) { f(Math.E * 2) }", id="parameter of a pattern"),
    P("function g(...Math) { f(Math.E * 2) }", id="rest parameter"),
    P("const g = Math => f(Math.E * 2)", id="arrow parameter"),
    P("const g = ({Math = 1}) => f(Math.E * 2)", id="arrow parameter of a pattern"),
    P("class Math {}", id="class"),
    P("const g = class Math { m() { f(Math.E * 2) } }", id="class expression"),
    P("const g = function Math() { f(Math.E * 2) }", id="function expression"),
    P("try {} catch (Math) { f(Math.E * 2) }", id="caught error"),
    P("try {} catch ({Math}) { f(Math.E * 2) }", id="caught error of a pattern"),
    P("import Math from 'm'", id="default import"),
    P("import {Math} from 'm'", id="import"),
    P("import {x as Math} from 'm'", id="renamed import"),
    P("import * as Math from 'm'", id="namespace import"),
    P("Math = {}", id="assignment"),
    P("Math ||= {}", id="assignment of a default"),
    P("Math++", id="increment"),
    P("({Math} = lib)", id="assignment to a pattern"),
    P("let M\\u0061th = 1", id="escaped"),
    P("enum Math {}", id="enum"),
    P("namespace Math { export const E = 1 }", id="namespace"),
    P("import Math = require('m')", id="import of require"),
    P("declare const Math: any", id="ambient"),
]


@pytest.mark.parametrize("declaration", DECLARATIONS)
def test_a_global_that_the_script_declares_is_a_local_name(declaration: str) -> None:
    script = declaration if "Math.E" in declaration else declaration + "; f(Math.E * 2)"
    language = "typescript" if any(word in script for word in ("enum", "namespace M", "require", "declare")) else "auto"
    assert [slug for slug, _ in findings(script, named("Math.E * 2"), language=language)] == ["unfit-expression"]


@pytest.mark.parametrize(
    ("script", "text", "expected"),
    [
        P("f(1 + 2, 1 + 2)", "1 + 2", ("many-matches", "1 + 2"), id="twice"),
        P("f(1+2)", "1 + 2", ("no-match", None), id="other white space"),
        P("f(1)", "2", ("no-match", None), id="not there"),
        P("f(1)", "", ("not-one-expression", None), id="empty"),
        P("f(1)", " \n", ("not-one-expression", None), id="white space"),
        P("f(1)", "\ud800", ("no-match", None), id="lone surrogate"),
        P("f({'a': 1})", "'a'", ("not-a-value", "'a'"), id="only a key"),
        P("let a: 5 = f()", "5", ("not-a-value", "5"), id="only a type"),
        P("f(x`t`)", "`t`", ("not-a-value", "`t`"), id="only a tagged template"),
        P("f(['a'] as const)", "'a'", ("not-a-value", "'a'"), id="only in as const"),
        P("f(x => { a: 1 })", "{ a: 1 }", ("not-one-expression", "{ a: 1 }"), id="a block with a label"),
    ],
)
def test_refused(script: str, text: str, expected: tuple[str, str | None]) -> None:
    assert findings(script, named(text)) == [expected]


#: Texts that TypeScript's own grammar would take for nodes, and TypeScript does not.
MISGROUPED = [
    P("f(1 < 2 < 3)", "2 < 3", id="comparisons group to the left"),
    P("f(1 in [2] in [3])", "[2] in [3]", id="so does in"),
    P("f(1 + 2! * 3)", "1 + 2!", id="a mark belongs to the last operand"),
    P("f(1 && 2! || 3)", "1 && 2!", id="a mark in a condition"),
    P("f(4 - -1! / 2)", "4 - -1!", id="a mark after a negative number"),
]


@pytest.mark.parametrize(("script", "text"), MISGROUPED)
def test_text_that_only_the_grammar_takes_for_an_expression(script: str, text: str) -> None:
    for language in ("typescript", "tsx"):
        assert findings(script, named(text), language=language) == [("not-one-expression", text)]
