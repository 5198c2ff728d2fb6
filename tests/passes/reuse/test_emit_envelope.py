"""The child script: its values evaluate to themselves, TypeScript reads it as the script's language does, types hold."""

from __future__ import annotations

import re

import pytest

from toolscript import BigInt, Helper, parameterize
from toolscript.literals.values import Value
from toolscript.reuse import Refusal
from toolscript.reuse import compile as compile_script
from toolscript.source.languages import LanguageChoice

from ...reuse.deno_batch import Engine, check_types
from ..support import Parameters, original, rows_of, wrapped

P = pytest.param

#: A value, and the literal that a hand would write for it.
VALUES = [
    P("a", '"a"', id="text"),
    P("", '""', id="empty text"),
    P("'\"`", '"\'\\"`"', id="quotes"),
    P("${x}", '"${x}"', id="substitution"),
    P("\\", '"\\\\"', id="backslash"),
    P("\\u0041", '"\\\\u0041"', id="the text of an escape"),
    P("\n\r\t\0", '"\\n\\r\\t\\0"', id="control characters"),
    P("\u2028\u2029", '"\\u2028\\u2029"', id="line separators"),
    P("</script><!--", '"</scr" + "ipt><!" + "--"', id="end of a script element"),
    P("-->\n]]>", '"-->\\n]]>"', id="ends of comments and data"),
    P("*/ // /*", '"*/ // /*"', id="comment signs"),
    P("\x1b[31m\x7f\x85", '"\\x1b[31m\\x7f\\x85"', id="terminal controls"),
    P("\u202e\u2066\u200b\ufeff", '"\\u202e\\u2066\\u200b\\ufeff"', id="invisible and bidirectional characters"),
    P("\ud800", '"\\ud800"', id="lone high surrogate"),
    P("\udc00\ud800", '"\\udc00\\ud800"', id="surrogates in the wrong order"),
    P("\ud83d\ude00", '"\\u{1f600}"', id="a pair that Python holds as two"),
    P("😀é日", '"\\u{1f600}\\xe9\\u65e5"', id="beyond ASCII"),
    P("// toolscript end\n  })();\n};", '"// toolscript end\\n  })();\\n};"', id="an envelope's end"),
    P(0, "0", id="zero"),
    P(-0.0, "-0", id="minus zero"),
    P(-1, "-1", id="negative"),
    P(1.5, "3 / 2", id="fraction"),
    P(0.1, "1 / 10", id="tenth"),
    P(1e21, "10 ** 21", id="1e21"),
    P(-1e21, "-(10 ** 21)", id="negative 1e21"),
    P(1e-7, "1 / 10 ** 7", id="1e-7"),
    P(5e-324, "Number.MIN_VALUE", id="the least double"),
    P(1.7976931348623157e308, "Number.MAX_VALUE", id="the greatest double"),
    P(2**53, "2 ** 53", id="2 to the 53rd"),
    P(-(2**63), "-(2 ** 63)", id="a power of two"),
    P(10**22, "10 ** 22", id="an int beyond 2 to the 53rd that a double holds"),
    P(BigInt(0), "BigInt(0)", id="zero bigint"),
    P(BigInt(-(2**64)), "-(BigInt(2) ** BigInt(64))", id="negative bigint"),
    P(BigInt(10**4299), "BigInt(10) ** BigInt(4299)", id="bigint of 4,300 digits"),
    P(True, "!0", id="true"),
    P(False, "!1", id="false"),
    P(None, "null", id="null"),
    P([], "Array()", id="empty array"),
    P([[], [[]], {}], "Array(Array(), Array(Array(), 0).slice(0, 1), new Object())", id="nested arrays"),
    P([None, True, 1, "a", BigInt(1), -0.0], '[null, !0, 1, "a", BigInt(1), -0]', id="array of every kind"),
    P({}, "new Object()", id="empty object"),
    P({"__proto__": 1}, "JSON.parse('{\"__proto__\": 1}')", id="__proto__"),
    P({"a": {"__proto__": {"b": 1}}}, 'JSON.parse(\'{"a": {"__proto__": {"b": 1}}}\')', id="__proto__ further in"),
    P({"constructor": 1, "toString": 2}, '{"constructor": 1, "toString": 2}', id="names that all objects have"),
    P(
        {"": 1, "a b": 2, "a-b": 3, "if": 4, "é": 5, '"': 6},
        '{"": 1, "a b": 2, "a-b": 3, "if": 4, "\\xe9": 5, "\\"": 6}',
        id="keys that need quotes",
    ),
    P({"\ud800": 1, "\u2028": 2, "</script>": 3}, '{"\\ud800": 1, "\\u2028": 2, ["</scr" + "ipt>"]: 3}', id="odd keys"),
    P({"2": "b", "1": "a"}, '{1: "a", 2: "b"}', id="number keys, which JavaScript orders"),
    P({"b": 1, "a": 2}, "{b: 1, a: 2}", id="keys in their order"),
]

_OLD: dict[type, tuple[str, Value]] = {
    str: ('"x12"', "x12"),
    bool: ("true", True),
    BigInt: ("42n", BigInt(42)),
    int: ("42", 42),
    float: ("42", 42),
    type(None): ("null", None),
    list: ("[1, 2]", [1, 2]),
    dict: ("({k: 1})", {"k": 1}),
}


def envelope_with(value: Value) -> str:
    literal, old = _OLD[type(value)]
    return parameterize(f"return [{literal}]", {"v": old}).envelope({"v": value})


@pytest.fixture(scope="module")
def judged(v8: Engine) -> list[tuple[str, str]]:
    programs = []
    for value, literal in rows_of(VALUES):
        programs += [original(f"return [{literal}]"), wrapped(envelope_with(value))]
    outcomes = v8.outcomes(programs)
    return list(zip(outcomes[::2], outcomes[1::2], strict=True))


@pytest.mark.parametrize("index", range(len(VALUES)), ids=[str(row.id) for row in VALUES])
def test_values_evaluate_to_themselves(index: int, judged: list[tuple[str, str]]) -> None:
    by_hand, helper = judged[index]
    assert not by_hand.startswith("does not load")
    if VALUES[index].id == "nested arrays":
        by_hand = "value [[[], [[]], {}]]"
    assert helper == by_hand


@pytest.mark.parametrize(("value", "_"), VALUES)
def test_no_value_breaks_out_of_its_line(value: Value, _: str) -> None:
    text = envelope_with(value)
    (line,) = re.findall(r"^  const __reuse_v = .*;$", text, re.MULTILINE)
    assert text.count("\n") == 10 if "\n// toolscript script\n" in text else True
    assert not re.search("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]|</|<!", line)
    assert text.encode()


#: JavaScript that TypeScript would read in another way, or not at all: no envelope, rather than another meaning.
DIFFERENT = [
    P("f<42>(x)", id="comparisons like type arguments"),
    P("g(f<42, 43>(x))", id="two comparisons like type arguments"),
    P('return "x12" < y > (42)', id="a text before such comparisons"),
    P("new f<42>(x)", id="new with comparisons"),
    P("f<x>`${42}`", id="a comparison with a template"),
    P("type\nx = 42\nreturn x", id="a name at a line's end that starts a type"),
    P("declare\nvar x = 42\nreturn x", id="a name at a line's end that starts a declaration"),
    P("abstract\nclass A { x = 42 }\nreturn new A().x", id="a name at a line's end that makes a class abstract"),
]


@pytest.mark.parametrize("script", DIFFERENT)
def test_what_typescript_reads_differently_is_refused_or_read_alike(script: str, v8: Engine) -> None:
    helper = parameterize(script, {"n": 42}, language="javascript", leftovers="keep")
    outcome = helper.try_envelope({"n": 42})
    if isinstance(outcome, Refusal):
        slugs = [each.slug for each in outcome.diagnostics]
        assert slugs == ["envelope-reads-differently"]
        return
    names = "globalThis.f = 1; globalThis.x = 2; globalThis.y = 3; globalThis.g = (...all) => all;\n"
    names += "globalThis.type = globalThis.declare = globalThis.abstract = 4;\n"
    programs = [original(script), wrapped(outcome.text)]
    before, after = v8.outcomes([type(each)(names + each.text, each.type) for each in programs])
    assert after == before


ALIKE = [
    P("const a = 1, x = 2; return a ? (42) : x => 1", id="parentheses before a colon and an arrow"),
    P("const type = 1, as = 2, of = 3, get = 4; return type + as + of + get + 42", id="names that are TypeScript's"),
    P("const declare = 1\nreturn declare\n+ 42", id="a name at a line's end"),
    P("const a = 50; return a < 42 || a > 42.5", id="comparisons apart"),
    P("const a = 50, b = [0]; return a < b[0] > 42", id="comparisons of an index"),
    P("async function f(x = 42) { return x } return f()", id="async function"),
    P("const o = {async: 1, async get() { return 42 }}; return o.get()", id="method named get"),
    P("return (() => { 'use strict'; return 42 })()", id="directive in a function"),
    P("return /42/.test('42') && 42", id="regular expression"),
    P("return `${`${42}`}`", id="nested templates"),
    P("var let_ = 42, yield_ = 1; return let_ / yield_ / 2", id="divisions"),
    P("const a = 1; return a?.5:42", id="a question mark before a dot and a digit"),
    P("return ((a, b) => a + b)(...[1, 42])", id="spread"),
    P(
        "class A { static async *[Symbol.iterator]() { yield 42 } #p = 1; get p() { return this.#p } }\nreturn new A().p",
        id="class",
    ),
    P("label: for (;;) { break label }\nreturn 42", id="label"),
    P("return [42, , 1].length", id="holes"),
]


@pytest.mark.parametrize("script", ALIKE)
def test_what_both_read_alike_has_an_envelope(script: str, v8: Engine) -> None:
    text = parameterize(script, {"n": 42}, language="javascript", leftovers="keep").envelope({"n": 42})
    before, after = v8.outcomes([original(script), wrapped(text)])
    assert after == before


#: Sources, values and options of envelopes that Deno checks in one call, with the codes of the errors that they must have.
TYPED = [
    P('const a: "x" | "y" = "x"; a', {"v": "x"}, {"v": "y"}, {}, [], id="a literal type takes a constant"),
    P('const a: "x" | "y" = "x"; a', {"v": "x"}, {"v": "z"}, {}, ["TS2322"], id="a value that the type has not"),
    P("const a: 1 | 2 = 1; a", {"v": 1}, {"v": 2}, {}, [], id="a union of numbers"),
    P("const a: number[] = [1, 2]; a.push(3)", {"v": [1, 2]}, {"v": [4]}, {}, [], id="a list that is changed"),
    P("const a: {k: number} = {k: 1}; a.k++", {"v": {"k": 1}}, {"v": {"k": 2}}, {}, [], id="an object that is changed"),
    P("async (itx) => itx.anything.at.all(42)", {"v": 42}, {"v": 43}, {}, [], id="the context is any"),
    P(
        "async (itx: Itx) => itx.f(42)",
        {"v": 42},
        {"v": 43},
        {"declarations": "type Itx = { f(n: number): Promise<string> };"},
        [],
        id="declarations that fit",
    ),
    P(
        "async (itx: Itx) => itx.g(42)",
        {"v": 42},
        {"v": 43},
        {"declarations": "type Itx = { f(n: number): Promise<string> };"},
        ["TS2339"],
        id="declarations that do not fit",
    ),
    P(
        "await tools.f(42)",
        {"v": 42},
        {"v": 43},
        {
            "context": "tools",
            "context_type": "Tools",
            "declarations": "interface Tools { f(n: number): Promise<void> }",
        },
        [],
        id="another context",
    ),
    P(
        "await tools.f(42)",
        {"v": 42},
        {"v": 43},
        {"context": "tools", "context_type": "{ f(n: number): Promise<void> }", "declarations": "type Unused = 1;"},
        [],
        id="a type without a name",
    ),
    P("const b: bigint = 42n; b * 2n", {"v": BigInt(42)}, {"v": BigInt(-1)}, {}, [], id="bigint"),
    P("const n: null = null; n", {"v": None}, {"v": None}, {}, [], id="null"),
    P("function f(x: number = 42): number { return x }\nf()", {"v": 42}, {"v": 1.5}, {}, [], id="default parameter"),
]


@pytest.fixture(scope="module")
def typed() -> dict[str, list[str]]:
    files = {}
    for index, (script, old, new, options, _) in enumerate(rows_of(TYPED)):
        files[f"row{index}.ts"] = parameterize(script, old, **options).envelope(new)
    found = check_types(files)
    return {name: [fault.code for fault in found.get(name, [])] for name in files}


@pytest.mark.parametrize("index", range(len(TYPED)), ids=[str(row.id) for row in TYPED])
def test_types(index: int, typed: dict[str, list[str]]) -> None:
    assert typed[f"row{index}.ts"] == TYPED[index].values[4]


@pytest.mark.parametrize(
    ("script", "language", "tsx"),
    [
        P("f(42)", "javascript", False, id="JavaScript"),
        P("let a: number = f(42)", "typescript", False, id="TypeScript"),
        P("f(<a b={42}/>)", "javascript", True, id="JavaScript with JSX"),
        P("let a: A = <a b={42}/>", "tsx", True, id="TypeScript with JSX"),
        P("let a = <number>f(42)", "typescript", False, id="old assertion"),
    ],
)
def test_tsx_is_said_where_it_is_needed(script: str, language: LanguageChoice, tsx: bool) -> None:
    helper = compile_script(script, {"n": 42}, language=language)
    assert isinstance(helper, Helper)
    envelope = helper.try_envelope({"n": 42})
    assert getattr(envelope, "tsx", None) is tsx


def test_the_same_values_give_the_same_bytes() -> None:
    old: Parameters = {"o": {"k": 1}, "s": "x12"}
    helper = parameterize('f({k: 1}, "x12")', old)
    new: dict[str, Value] = {"s": "y", "o": {"b": [1], "a": None}}
    assert len({helper.envelope(new) for _ in range(3)}) == 1
    assert helper.envelope(dict(reversed(new.items()))) == helper.envelope(new)


def test_empty_declarations_are_declarations() -> None:
    options: dict[str, str] = {"context_type": "{ f(n: number): void }", "declarations": ""}
    text = parameterize("itx.f(42)", {"n": 42}, **options).envelope({"n": 42})  # type: ignore[arg-type]  # of strings
    assert "async (itx: { f(n: number): void }) => {" in text
    assert "type {" not in text
