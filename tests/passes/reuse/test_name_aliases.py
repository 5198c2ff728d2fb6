"""The names of variables: none that the script has in any role, and the same for the same input."""

from __future__ import annotations

import pytest

from toolscript import BigInt, Expression, parameterize
from toolscript.literals.values import Value
from toolscript.source.languages import LanguageChoice

from ...reuse.deno_batch import Engine
from ..support import Parameters, code, findings, refused, wrapped

P = pytest.param

#: Scripts in which the number 1 is the input, and a name of theirs that the alias must keep clear of.
TAKEN = [
    P("f(1, __reuse_n)", "javascript", id="variable"),
    P("f(1, x.__reuse_n)", "javascript", id="property"),
    P("f(1, {__reuse_n: 2})", "javascript", id="key"),
    P("f(1, {__reuse_n})", "javascript", id="shorthand"),
    P("f(1, {__reuse_n() {}})", "javascript", id="method"),
    P("f(1, `${__reuse_n}`)", "javascript", id="in a substitution"),
    P("__reuse_n: f(1)", "javascript", id="label"),
    P("x => { let __reuse_n = f(1) }", "javascript", id="in an inner scope"),
    P("(__reuse_n) => f(1)", "javascript", id="parameter"),
    P("({__reuse_n}) => f(1)", "javascript", id="parameter in a pattern"),
    P("({a: __reuse_n = 2}) => f(1)", "javascript", id="parameter with a default"),
    P("(...__reuse_n) => f(1)", "javascript", id="rest parameter"),
    P("const {__reuse_n} = f(1)", "javascript", id="pattern"),
    P("const {__reuse_n: x} = f(1)", "javascript", id="key of a pattern"),
    P("const {__reuse_n = 1} = f(0)", "javascript", id="shadowed right beside its place"),
    P("function __reuse_n() { f(1) }", "javascript", id="function"),
    P("f(1); class __reuse_n {}", "javascript", id="class"),
    P("class A { __reuse_n = 2; m() { f(1) } }", "javascript", id="field"),
    P("try { f(1) } catch (__reuse_n) {}", "javascript", id="caught error"),
    P("for (const __reuse_n of f(1)) {}", "javascript", id="loop variable"),
    P('import {__reuse_n} from "x"; f(1)', "javascript", id="import"),
    P('import {y as __reuse_n} from "x"; f(1)', "javascript", id="renamed import"),
    P('import __reuse_n from "x"; f(1)', "javascript", id="default import"),
    P('import * as __reuse_n from "x"; f(1)', "javascript", id="namespace import"),
    P("export {x as __reuse_n}; let x = f(1)", "javascript", id="export"),
    P("f(1, __r\\u0065use_n)", "javascript", id="escaped"),
    P("f(1, __r\\u{65}use_n)", "javascript", id="escaped in braces"),
    P("<__reuse_n a={1}/>", "tsx", id="element"),
    P("<a __reuse_n={1}/>", "tsx", id="attribute"),
    P("<a.__reuse_n b={1}/>", "tsx", id="member of an element"),
    P("type __reuse_n = 2; f(1)", "typescript", id="type"),
    P("interface __reuse_n {} f(1)", "typescript", id="interface"),
    P("enum __reuse_n {} f(1)", "typescript", id="enum"),
    P("enum E { __reuse_n } f(1)", "typescript", id="enum member"),
    P("namespace __reuse_n {} f(1)", "typescript", id="namespace"),
    P("let a: __reuse_n = f(1)", "typescript", id="type of a variable"),
    P("let a: x.__reuse_n = f(1)", "typescript", id="type of a namespace"),
    P("let a: typeof __reuse_n = f(1)", "typescript", id="type query"),
    P("let a: (__reuse_n: number) => void = f(1)", "typescript", id="parameter of a function type"),
    P("function g<__reuse_n>() { f(1) }", "typescript", id="type parameter"),
    P("@__reuse_n class A {} f(1)", "typescript", id="decorator"),
    P("declare const __reuse_n: 2; f(1)", "typescript", id="ambient"),
]


@pytest.mark.parametrize(("script", "language"), TAKEN)
def test_a_name_of_the_script_is_not_taken(script: str, language: LanguageChoice) -> None:
    helper = parameterize(script, {"n": 1}, language=language)
    assert helper.bindings[0].alias == "__reuse_n_2"
    assert helper.code.count("__reuse_n_2") == 1
    assert helper.code.replace("__reuse_n_2", "1") == script


FREE = [
    P("f(1, x__reuse_n)", id="longer in front"),
    P("f(1, __reuse_nn)", id="longer behind"),
    P("f(1, __reuse_n2)", id="with a digit"),
    P("f(1, __reuse_n_2)", id="with the suffix"),
    P("f(1, __reuse_N)", id="other case"),
    P("f(1, __reuse_ñ)", id="other letter"),
    P("f(1, '__reuse_n')", id="string"),
    P("f(1, `__reuse_n`)", id="template"),
    P("f(1, /__reuse_n/)", id="regular expression"),
    P("f(1) // __reuse_n", id="comment"),
    P("class A { #__reuse_n = 2; m() { f(1) } }", id="private names are apart"),
]


@pytest.mark.parametrize("script", FREE)
def test_a_name_that_is_free_is_taken(script: str) -> None:
    helper = parameterize(script, {"n": 1})
    assert helper.bindings[0].alias == "__reuse_n"
    assert helper.code == script.replace("1", "__reuse_n", 1)


@pytest.mark.parametrize(
    ("script", "parameters", "expected"),
    [
        P("f(1, __reuse_n, __reuse_n_2)", {"n": 1}, "f(__reuse_n_3, __reuse_n, __reuse_n_2)", id="the next number"),
        P("f(1, __reuse_n, __reuse_n_3)", {"n": 1}, "f(__reuse_n_2, __reuse_n, __reuse_n_3)", id="the lowest number"),
        P("f(1, 2)", {"n": 1, "n_2": 2}, "f(__reuse_n, __reuse_n_2)", id="a parameter named like a suffix"),
        P("f(1, 2, __reuse_n)", {"n": 1, "n_2": 2}, "f(__reuse_n_2, __reuse_n_2_2, __reuse_n)", id="suffix first"),
        P("f(1, 2, __reuse_n)", {"n_2": 2, "n": 1}, "f(__reuse_n_3, __reuse_n_2, __reuse_n)", id="suffix second"),
        P("f(1)", {"__reuse_n": 1}, "f(__reuse___reuse_n)", id="a parameter named like an alias"),
    ],
)
def test_suffixes(script: str, parameters: Parameters, expected: str) -> None:
    assert code(script, parameters) == expected


NAMES = [
    P("$", id="dollar"),
    P("_", id="underscore"),
    P("$1", id="dollar and digit"),
    P("ñ", id="Latin letter"),
    P("Ω", id="Greek letter"),
    P("名前", id="ideographs"),
    P("𝒳", id="letter beyond 16 bits"),
    P("ª", id="ordinal sign"),
    P("ℓ", id="letter-like sign"),
    P("℘", id="Other_ID_Start"),
    P("a·", id="Other_ID_Continue"),
    P("e\u0301", id="combining mark"),
    P("a\u200d", id="joiner"),
    P("class", id="reserved"),
    P("await", id="reserved in modules"),
    P("yield", id="reserved in strict code"),
    P("let", id="contextual"),
    P("null", id="literal's word"),
    P("undefined", id="global"),
    P("arguments", id="arguments"),
    P("eval", id="eval"),
    P("itx", id="the context's name"),
    P("constructor", id="property of every object"),
    P("__proto__", id="prototype"),
]


@pytest.fixture(scope="module")
def answers(v8: Engine) -> dict[str, str]:
    names = [str(row.values[0]) for row in NAMES]
    texts = [parameterize("return 1", {name: 1}).envelope({name: 7}) for name in names]
    return dict(zip(names, v8.outcomes([wrapped(text) for text in texts]), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_any_identifier_name_is_a_name(name: str, answers: dict[str, str]) -> None:
    assert code("return 1", {name: 1}) == f"return __reuse_{name}"
    assert answers[name] == "value 7"


@pytest.mark.parametrize(
    "name",
    [
        P("", id="empty"),
        P("1a", id="starts with a digit"),
        P("a b", id="space"),
        P(" a", id="space before"),
        P("a-b", id="hyphen"),
        P("a.b", id="dot"),
        P("#a", id="private"),
        P("\\u0061", id="escape"),
        P("😀", id="emoji"),
        P("\u0301a", id="mark first"),
        P("ⸯ", id="a letter that is syntax"),
        P("a\n", id="line feed behind"),
        P("a\u2028", id="U+2028 behind"),
        P('a"', id="quote"),
        P("a\ud800", id="lone surrogate"),
        P("a\0", id="NUL"),
    ],
)
def test_names_that_are_none(name: str) -> None:
    (found,) = refused("f(1)", {name: 1})
    assert found.slug == "bad-name"
    assert len(found.message.splitlines()) == 1


def test_a_name_that_is_no_text() -> None:
    parameters: dict[str, Value | Expression] = {1: 1}  # type: ignore[dict-item]  # what no type checker lets pass
    assert findings("f(1)", parameters) == [("bad-name", None)]


def test_places_are_bytes_of_the_source() -> None:
    script = "é(0x2A, 42); g([1])"
    helper = parameterize(script, {"ids": [1], "n": 42}, occurrences="all")
    ids, number = helper.bindings
    assert (ids.name, ids.alias, ids.kind, ids.call) == ("ids", "__reuse_ids", "array", True)
    assert (number.name, number.alias, number.kind, number.call) == ("n", "__reuse_n", "number", False)
    data = script.encode()
    assert [place.spelling for place in number.places] == ["0x2A", "42"]
    assert [data[slice(*place.span)] for place in number.places] == [b"0x2A", b"42"]
    assert [data[slice(*place.span)] for place in ids.places] == [b"[1]"]


@pytest.mark.parametrize(
    ("spelling", "value", "kind", "call"),
    [
        P('"a"', "a", "string", False, id="string"),
        P("true", True, "boolean", False, id="boolean"),
        P("1", 1, "number", False, id="int"),
        P("1", 1.0, "number", False, id="float"),
        P("1n", BigInt(1), "bigint", False, id="bigint"),
        P("null", None, "null", False, id="null"),
        P("[1]", [1], "array", True, id="array"),
        P("({a: 1})", {"a": 1}, "object", True, id="object"),
        P("1 + 1", Expression("1 + 1"), "expression", True, id="expression of numbers"),
        P("[1, 2]", Expression("[1, 2]"), "expression", True, id="expression of an array"),
        P("{a: 1 + 1}", Expression("{a: 1 + 1}"), "expression", True, id="expression of an object"),
        P("1 ? [1] : 2", Expression("1 ? [1] : 2"), "expression", True, id="expression that chooses"),
        P("/x/g", Expression("/x/g"), "expression", True, id="regular expression"),
        P('"a" + `b${1}`', Expression('"a" + `b${1}`'), "expression", True, id="expression of strings"),
    ],
)
def test_kinds(spelling: str, value: Value | Expression, kind: str, call: bool) -> None:
    (binding,) = parameterize(f"f({spelling})", {"v": value}).bindings
    assert (binding.kind, binding.call) == (kind, call)


def test_the_same_input_gives_the_same_names() -> None:
    script = "f(1, 2, __reuse_b)"
    first = parameterize(script, {"a": 1, "b": 2})
    assert [parameterize(script, {"a": 1, "b": 2}).bindings for _ in range(5)] == [first.bindings] * 5
