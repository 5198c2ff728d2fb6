"""The parameter's value in text where the old one stood: V8 compares it with the script rewritten by hand."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

from toolscript import BigInt, Edit, Expression, parameterize
from toolscript.literals.values import Value

from ...reuse.deno_batch import Engine, Program
from ..support import Parameters, code, original, refused, rows_of, wrapped

P = pytest.param

OSLO: Parameters = {"c": "Oslo"}

#: What follows `f("Oslo");` in a script, and what becomes of it. By hand, every `Oslo` outside comments is replaced.
STRINGS = [
    P('return "in Oslo now"', 'return "in " + __reuse_c + " now"', id="string"),
    P("return 'in Oslo now'", "return 'in ' + __reuse_c + ' now'", id="string in single quotes"),
    P('return "in Oslo"', 'return "in " + __reuse_c', id="at the end"),
    P('return "Oslo now"', 'return "" + __reuse_c + " now"', id="at the start"),
    P('return "Oslo, Oslo and Oslo"', 'return "" + __reuse_c + ", " + __reuse_c + " and " + __reuse_c', id="thrice"),
    P('return "Oslo-Oslo"', 'return "" + __reuse_c + "-" + __reuse_c', id="twice, almost together"),
    P("return `in Oslo now`", "return `in ${__reuse_c} now`", id="template"),
    P("return `${1} Oslo ${2} Oslo`", "return `${1} ${__reuse_c} ${2} ${__reuse_c}`", id="template with substitutions"),
    P("return `$Oslo`", "return `$${__reuse_c}`", id="template, after a dollar"),
    P("return `\\${Oslo}`", "return `\\${${__reuse_c}}`", id="template, in an escaped substitution"),
    P("return `$${1}Oslo{`", "return `$${1}${__reuse_c}{`", id="template, between signs"),
    P("return `a\\`Oslo\\``", "return `a\\`${__reuse_c}\\``", id="template, between escaped backticks"),
    P("return `${`Oslo x`} Oslo`", "return `${`${__reuse_c} x`} ${__reuse_c}`", id="template in a template"),
    P('return `${"Oslo x"} Oslo`', 'return `${"" + __reuse_c + " x"} ${__reuse_c}`', id="string in a template"),
    P('return String.raw`${"x Oslo"}`', 'return String.raw`${"x " + __reuse_c}`', id="substitution of a tag"),
    P('return "\\nOslo\\n"', 'return "\\n" + __reuse_c + "\\n"', id="between escapes"),
    P('return "\\\\Oslo"', 'return "\\\\" + __reuse_c', id="after a backslash"),
    P("return 'it\\'s Oslo'", "return 'it\\'s ' + __reuse_c", id="after an escaped quote"),
    P('return "x Oslo" + 1', 'return ("x " + __reuse_c) + 1', id="left of a sum"),
    P('return "x Oslo y" + 1', 'return ("x " + __reuse_c + " y") + 1', id="left of a sum, with text after it"),
    P('return "Oslo y".length', 'return ("" + __reuse_c + " y").length', id="whose member is read, with text after it"),
    P('return 1 + "x Oslo"', 'return 1 + ("x " + __reuse_c)', id="right of a sum"),
    P('return 1 + 2 + "x Oslo"', 'return 1 + 2 + ("x " + __reuse_c)', id="right of a sum of numbers"),
    P('return "x Oslo" === "x " + 1', 'return ("x " + __reuse_c) === "x " + 1', id="compared"),
    P('return "x Oslo".length', 'return ("x " + __reuse_c).length', id="whose member is read"),
    P('return "x Oslo"[3]', 'return ("x " + __reuse_c)[3]', id="whose index is read"),
    P('return "x Oslo".split(" ")', 'return ("x " + __reuse_c).split(" ")', id="whose method is called"),
    P('return ["x Oslo"].includes("x Oslo")', 'return ["x " + __reuse_c].includes("x " + __reuse_c)', id="arguments"),
    P('return {a: "x Oslo"}', 'return {a: "x " + __reuse_c}', id="property"),
    P('return {["x Oslo"]: 1}', 'return {[("x " + __reuse_c)]: 1}', id="computed key"),
    P('return {"x Lima": 1}["x Oslo"]', 'return {"x Lima": 1}[("x " + __reuse_c)]', id="index"),
    P('return null?.["x Oslo"]', 'return null?.[("x " + __reuse_c)]', id="index of an optional chain"),
    P('return"x Oslo"', 'return"x " + __reuse_c', id="glued to return"),
    P('return typeof"x Oslo"', 'return typeof("x " + __reuse_c)', id="glued to typeof"),
    P('return void"x Oslo"', 'return void("x " + __reuse_c)', id="glued to void"),
    P('return await"x Oslo"', 'return await("x " + __reuse_c)', id="glued to await"),
    P('return"x Oslo"in{}', 'return("x " + __reuse_c)in{}', id="glued to in"),
    P('return"x Oslo"instanceof String', 'return("x " + __reuse_c)instanceof String', id="glued to instanceof"),
    P('throw"x Oslo"', 'throw("x " + __reuse_c)', id="glued to throw"),
    P(
        'switch("x Oslo"){case"x Oslo":return 1}',
        'switch("x " + __reuse_c){case("x " + __reuse_c):return 1}',
        id="glued to case",
    ),
    P('for(const c of"x Oslo")return c', 'for(const c of("x " + __reuse_c))return c', id="glued to of"),
    P('return[..."x Oslo"]', 'return[...("x " + __reuse_c)]', id="spread"),
    P('return 1?"x Oslo":2', 'return 1?("x " + __reuse_c):2', id="branch"),
    P('return"x Oslo"?1:2', 'return("x " + __reuse_c)?1:2', id="condition"),
    P('return"x Oslo"||1', 'return("x " + __reuse_c)||1', id="alternative"),
    P('return!"x Oslo"', 'return!("x " + __reuse_c)', id="negated"),
    P('return"y","x Oslo"', 'return"y",("x " + __reuse_c)', id="sequence"),
    P('const g=()=>"x Oslo";return g()', 'const g=()=>"x " + __reuse_c;return g()', id="arrow body"),
    P('const g=(a="x Oslo")=>a;return g()', 'const g=(a=("x " + __reuse_c))=>a;return g()', id="default parameter"),
    P('const{a="x Oslo"}={};return a', 'const{a=("x " + __reuse_c)}={};return a', id="default in a pattern"),
    P('const a="x Oslo";return a', 'const a="x " + __reuse_c;return a', id="variable"),
    P('let a;a="x Oslo";return a', 'let a;a=("x " + __reuse_c);return a', id="assigned"),
    P('let a="y";a+="x Oslo";return a', 'let a="y";a+=("x " + __reuse_c);return a', id="added"),
    P('class C{a="x Oslo"}\nreturn new C', 'class C{a=("x " + __reuse_c)}\nreturn new C', id="field"),
    P('return new Error("x Oslo")', 'return new Error("x " + __reuse_c)', id="argument of new"),
    P('return import("./Oslo.js").catch(()=>1)', 'return import("./" + __reuse_c + ".js").catch(()=>1)', id="import"),
    P('if(1)"x Oslo"\nelse 2\nreturn 1', 'if(1)"x " + __reuse_c\nelse 2\nreturn 1', id="statement before else"),
    P(
        'let a=1\n"x Oslo"\nreturn a',
        'let a=1\n"x " + __reuse_c\nreturn a',
        id="statement after a line without semicolon",
    ),
    P('return "Oslos, xOslo and Oslo"', 'return "Oslos, xOslo and " + __reuse_c', id="beside longer words"),
    P(
        "return /Oslo/.test('x Oslo') // Oslo",
        "return /Oslo/.test('x ' + __reuse_c) // Oslo",
        id="beside a regular expression and a comment",
    ),
]

#: Where `Oslo` is spelled with escapes, the whole text is written by hand.
ESCAPED = [
    P('return "in \\u004fslo now"', 'return "in " + __reuse_c + " now"', 'return "in Rome now"', id="escape"),
    P('return "in \\Oslo"', 'return "in " + __reuse_c', 'return "in Rome"', id="escape without need"),
    P("return `\\x4f\\u{73}lo x`", "return `${__reuse_c} x`", "return `Rome x`", id="escapes in a template"),
    P('return "in Os\\\nlo x"', 'return "in " + __reuse_c + " x"', 'return "in Rome x"', id="continued line"),
    P('return "in \\\nOslo"', None, 'return "in Rome"', id="after a continued line"),
    P('return "in Oslo\\\n x"', None, 'return "in Rome x"', id="before a continued line"),
    P(
        'return "Oslos, xOslo \\u004fslo"',
        'return "Oslos, xOslo " + __reuse_c',
        'return "Oslos, xOslo Rome"',
        id="escape beside longer words",
    ),
    P("return `a\r\nOslo\r\nb`", "return `a\r\n${__reuse_c}\r\nb`", "return `a\nRome\nb`", id="CRLF in a template"),
]

#: A whole script, its values, new ones, and what the return statement becomes.
OTHERS = [
    P("f(52479);return 'n=52479!'", {"n": 52479}, {"n": 7}, "return 'n=' + __reuse_n + '!'", id="number"),
    P("f(52479);return `n=52479`", {"n": 52479}, {"n": -7.5}, "return `n=${__reuse_n}`", id="number in a template"),
    P("f(52479);return 'x52479y'", {"n": 52479}, {"n": 7}, "return 'x' + __reuse_n + 'y'", id="number within a word"),
    P("f(52479);return '52479'.length", {"n": 52479}, {"n": 7}, "return ('' + __reuse_n).length", id="number alone"),
    P(
        "f(524n);return '524 is 524'",
        {"n": BigInt(524)},
        {"n": BigInt(7)},
        "return '' + __reuse_n + ' is ' + __reuse_n",
        id="bigint",
    ),
    P("f(-524);return 'at -524'", {"n": -524}, {"n": -7}, "return 'at ' + __reuse_n", id="negative"),
    P("f(5.25);return 'v5.25'", {"n": 5.25}, {"n": 0.1}, "return 'v' + __reuse_n", id="fraction"),
    P("f(1e21);return '= 1e+21'", {"n": 1e21}, {"n": 1e22}, "return '= ' + __reuse_n", id="exponent"),
    P(
        "f('New York', 524);return 'New York 524'",
        {"c": "New York", "n": 524},
        {"c": "Bonn", "n": 7},
        "return '' + __reuse_c + ' ' + __reuse_n",
        id="two parameters",
    ),
    P(
        "f('Oslo');return `${f('x Oslo')}${'y Oslo'}`;function f(x){return x}",
        {"c": "Oslo"},
        {"c": "Rome"},
        "return `${f('x ' + __reuse_c)}${'y ' + __reuse_c}`",
        id="in the arguments of a substitution",
    ),
]


@pytest.fixture(scope="module")
def judged(v8: Engine) -> dict[str, tuple[str, str]]:
    """For each script what it does when rewritten by hand, and what its helper does."""
    rows: list[tuple[str, Parameters, dict[str, Value], str]] = []
    for text, _ in rows_of(STRINGS):
        script = f'f("Oslo");{text};function f() {{}}'
        by_hand = script.replace("Oslos", "§s").replace("xOslo", "x§").replace("/Oslo/", "/§/").replace("Oslo", "Rome")
        rows.append((script, OSLO, {"c": "Rome"}, by_hand.replace("§", "Oslo")))
    for text, _, by_hand in rows_of(ESCAPED):
        rows.append((f'f("Oslo");{text};function f() {{}}', OSLO, {"c": "Rome"}, by_hand))
    for script, old, new, _ in rows_of(OTHERS):
        rows.append((script, old, new, _rewritten(script, old, new)))
    programs: list[Program] = []
    scripts: list[str] = []
    for script, old, new, by_hand in rows:
        with suppress(Exception):
            helper = parameterize(_whole(script), old, leftovers="interpolate")
            programs += [original(_whole(by_hand)), wrapped(helper.envelope(new))]
            scripts.append(script)
    outcomes = v8.outcomes(programs)
    return {script: (outcomes[2 * at], outcomes[2 * at + 1]) for at, script in enumerate(scripts)}


def _whole(script: str) -> str:
    return script if "function f(" in script or not script.startswith("f(") else script + ";function f(x) { return x }"


def _rewritten(script: str, old: Parameters, new: dict[str, Value]) -> str:
    for name, value in old.items():
        script = script.replace(
            str(value) if value != 1e21 else "1e+21", str(new[name]) if new[name] != 1e22 else "1e+22"
        )
    return script.replace("1e21", "1e22")


def check(script: str, expected: str, parameters: Parameters, judged: dict[str, tuple[str, str]]) -> None:
    assert expected in code(_whole(script), parameters, leftovers="interpolate")
    by_hand, helper = judged[script]
    assert not by_hand.startswith("does not load")
    assert helper == by_hand


@pytest.mark.parametrize(("text", "expected"), STRINGS)
def test_strings(text: str, expected: str, judged: dict[str, tuple[str, str]]) -> None:
    check(f'f("Oslo");{text};function f() {{}}', f"f(__reuse_c);{expected};", OSLO, judged)


@pytest.mark.parametrize(("text", "expected", "_"), ESCAPED)
def test_escaped(text: str, expected: str | None, _: str, judged: dict[str, tuple[str, str]]) -> None:
    check(f'f("Oslo");{text};function f() {{}}', f"f(__reuse_c);{expected};" if expected else "", OSLO, judged)


@pytest.mark.parametrize(("script", "old", "_", "expected"), OTHERS)
def test_other_values(script: str, old: Parameters, _: Any, expected: str, judged: dict[str, tuple[str, str]]) -> None:
    check(script, expected, old, judged)


NASTY = ["", "`", "${x}", "\\", "'\"", "\n", "</script>", "\u2028", "\ud800", "$&", "😀", "Oslo Oslo"]


def test_any_later_value_shows_as_itself(v8: Engine) -> None:
    script = "f('Oslo');return ['in Oslo.', \"Oslo?\", `${1}Oslo$`, 'a\\u004fslo Oslo'];function f() {}"
    helper = parameterize(script, OSLO, leftovers="interpolate")
    outcomes = v8.outcomes([wrapped(helper.envelope({"c": value})) for value in NASTY])
    for value, outcome in zip(NASTY, outcomes, strict=True):
        shown = json.loads(outcome.removeprefix("value "))
        assert [text.encode("utf-16-le", "surrogatepass") for text in shown] == [
            text.encode("utf-16-le", "surrogatepass")
            for text in (f"in {value}.", f"{value}?", f"1{value}$", f"aOslo {value}")
        ]


def test_the_value_of_an_expression_is_shown_and_not_the_function_that_gives_it(v8: Engine) -> None:
    script = "f('Oslo');return ['in Oslo', `in Oslo`];function f() {}"
    helper = parameterize(script, {"e": Expression("'Oslo'")}, leftovers="interpolate")
    assert v8.outcomes([wrapped(helper.envelope({"e": "Rome"}))]) == ['value ["in Rome", "in Rome"]']


@pytest.mark.parametrize(
    ("script", "edits", "expected"),
    [
        P("f('Oslo', 'in Oslo now')", [("now", "then")], "f(__reuse_c, 'in ' + __reuse_c + ' then')", id="after it"),
        P("f('Oslo', 'in Oslo now')", [("in", "at")], "f(__reuse_c, 'at ' + __reuse_c + ' now')", id="before it"),
        P("f('Oslo', 'in Oslo')", [(", 'in", ", 'at")], None, id="over the opening quote"),
        P("f('Oslo', 'in Oslo x')", [("x')", "')")], None, id="over the closing quote"),
        P("f('Oslo', `in Oslo x`)", [("x`)", "`)")], "f(__reuse_c, `in ${__reuse_c} `)", id="over a backtick"),
        P("f('Oslo', 'in Oslo')", [("in Oslo", "there")], "f(__reuse_c, 'there')", id="over it"),
        P("f('Oslo', 'in Oslo')", [("in Oslo", "in Oslo!")], None, id="over it, with the value again"),
        P("f('Oslo', x)", [("x", "'in Oslo'")], None, id="with the value in a new string"),
        P(
            "f('Oslo', 'in Oslo', 'x')",
            [("'x'", "'y'")],
            "f(__reuse_c, 'in ' + __reuse_c, 'y')",
            id="in another string",
        ),
        P("f('Oslo', x + 'in Oslo')", [("x + ", "")], "f(__reuse_c, 'in ' + __reuse_c)", id="right before the string"),
        P(
            "f('Oslo', 'in Oslo' )",
            [(" )", ".length)")],
            "f(__reuse_c, ('in ' + __reuse_c).length)",
            id="right after it",
        ),
    ],
)
def test_beside_edits(script: str, edits: list[tuple[str, str]], expected: str | None) -> None:
    made = [Edit(*edit) for edit in edits]
    if expected is None:
        found = refused(script, OSLO, edits=made, leftovers="interpolate")
        assert [each.slug for each in found] == ["leftover-fixed"]
    else:
        assert code(script, OSLO, edits=made, leftovers="interpolate") == expected
