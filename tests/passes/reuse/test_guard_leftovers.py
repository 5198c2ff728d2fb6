"""Old inputs that still stand in text: which texts are searched, what counts as the old value, what a refusal offers."""

from __future__ import annotations

import pytest

from toolscript import BigInt, Edit, Expression, parameterize
from toolscript.literals.values import Value

from ..support import Parameters, at, code, findings, refused

P = pytest.param

OSLO: Parameters = {"city": "Oslo"}

#: Text in a script beside `f("Oslo")`, where the old value stands, and the kind of text that the refusal names.
HELD = [
    P('g("in Oslo")', "Oslo", "a string", id="string"),
    P("g('Oslo!')", "Oslo", "a string", id="string in single quotes"),
    P("g(`in Oslo`)", "Oslo", "a template", id="template"),
    P("g(`in ${x} Oslo`)", "Oslo", "a template", id="template after a substitution"),
    P("g(`Oslo ${x}`)", "Oslo", "a template", id="template before a substitution"),
    P("g(`${`in Oslo`}`)", "Oslo", "a template", id="template in a template"),
    P("g(`${'in Oslo'}`)", "Oslo", "a string", id="string in a template"),
    P("g(x`in Oslo`)", "Oslo", "a tagged template", id="tagged template"),
    P("g(x`${'in Oslo'}`)", "Oslo", "a string", id="substitution of a tagged template"),
    P('g({"in Oslo": 1})', "Oslo", "a property's key", id="key"),
    P('g({["in Oslo"]: 1})', "Oslo", "a string", id="computed key"),
    P('const {"in Oslo": x} = g', "Oslo", "a property's key", id="key of a pattern"),
    P('class A { "in Oslo" = 1 }', "Oslo", "a property's key", id="field"),
    P('function h() { "in Oslo" }', "Oslo", "a directive", id="directive"),
    P('import "in-Oslo"', "Oslo", "an import or export", id="import"),
    P('export * from "./Oslo"', "Oslo", "an import or export", id="re-export"),
    P('g(import("./Oslo.js"))', "Oslo", "a string", id="dynamic import"),
    P('type T = "in Oslo"', "Oslo", "a type", id="type"),
    P("type T = `in Oslo`", "Oslo", "a type", id="template type"),
    P("type T = `${string} Oslo`", "Oslo", "a type", id="template type with a part"),
    P('let a: "Oslo" = g', "Oslo", "a type", id="annotation"),
    P('enum E { A = "in Oslo" }', "Oslo", "an enum member", id="enum"),
    P('enum E { "in Oslo" = 1 }', "Oslo", "a property's key", id="enum member's name"),
    P('declare const a = "in Oslo"', "Oslo", "an ambient declaration", id="ambient"),
    P('g(["in Oslo"] as const)', "Oslo", "the operand of `as const`", id="as const"),
    P('g("in \\u004fslo")', "\\u004fslo", "a string", id="escaped"),
    P('g("in \\Oslo")', "\\Oslo", "a string", id="escaped without need"),
    P("g(`in \\x4fslo`)", "\\x4fslo", "a template", id="escaped in a template"),
    P('g("in Os\\\nlo.")', "Os\\\nlo", "a string", id="over a continued line"),
    P('g("\\nOslo\\n")', "Oslo", "a string", id="between escapes"),
    P('g("\\\\Oslo")', "Oslo", "a string", id="after a backslash"),
    P('g("é Oslo 日")', "Oslo", "a string", id="beside letters beyond ASCII"),
    P('g("[Oslo]", "<b>x</b>")', "Oslo", "a string", id="between brackets"),
    P('g("$Oslo")', "Oslo", "a string", id="after a dollar"),
    P('g("Oslo-Lima")', "Oslo", "a string", id="before a hyphen"),
    P("g(`\\${Oslo}`)", "Oslo", "a template", id="in an escaped substitution"),
    P("g(`$${x}Oslo`)", "Oslo", "a template", id="after a dollar and a substitution"),
    P("if (x) 'in Oslo'", "Oslo", "a string", id="statement"),
    P("throw new Error('in Oslo')", "Oslo", "a string", id="error"),
]


@pytest.mark.parametrize(("text", "shown", "holder"), HELD)
def test_held(text: str, shown: str, holder: str) -> None:
    script = f'f("Oslo");\n{text}'
    language = "typescript" if text.startswith(("type", "let a:", "enum", "declare")) or "as const" in text else "auto"
    (found,) = refused(script, OSLO, language=language)
    assert (found.slug, at(script, found.span)) == ("leftover", shown)
    assert f"still stands in {holder}" in found.message
    assert "\n" not in found.message
    assert code(script, OSLO, language=language, leftovers="keep") == f"f(__reuse_city);\n{text}"


@pytest.mark.parametrize(
    ("script", "shown"),
    [
        P('<a b="Oslo">in Oslo</a>', "Oslo", id="text"),
        P('<a b="Oslo" c="in Oslo"/>', "Oslo", id="attribute"),
        P('<a b="Oslo">in &#79;slo</a>', "&#79;slo", id="entity"),
        P('<a b="Oslo">in O&#x73;lo &amp; x</a>', "O&#x73;lo", id="entity inside"),
        P('<a b="Oslo" c="in &#x4f;slo"/>', "&#x4f;slo", id="entity in an attribute"),
        P('<a b="Oslo">{"in Oslo"}</a>', "Oslo", id="string in braces"),
        P('<a b="Oslo">{/* Oslo */}Oslo</a>', "Oslo", id="after a comment"),
    ],
)
def test_held_in_jsx(script: str, shown: str) -> None:
    (found,) = refused(script, OSLO, language="tsx")
    assert (found.slug, at(script, found.span)) == ("leftover", shown)


#: Text that does not show the old value.
CLEAR = [
    P("// in Oslo\n/* in Oslo */", id="comments"),
    P("/Oslo/.test(x)", id="regular expression"),
    P("g(Oslo, x.Oslo, {Oslo: 1})", id="names"),
    P('g("Oslos")', id="longer word"),
    P('g("xOslo")', id="longer word in front"),
    P('g("Oslo_")', id="underscore is part of a word"),
    P('g("Oslo1")', id="digit is part of a word"),
    P('g("Osloé")', id="letter beyond ASCII is part of a word"),
    P('g("日Oslo")', id="ideograph is part of a word"),
    P('g("oslo", "OSLO")', id="another case"),
    P('g("Os lo", "Os" + "lo")', id="in pieces"),
    P('g("\\\\u004fslo")', id="escaped backslash"),
    P('g("a\\\nOslo")', id="a continued line joins words"),
    P("g(`Os${x}lo`)", id="a substitution parts it"),
    P("g(`${Oslo}`)", id="a name in a substitution"),
]


@pytest.mark.parametrize("text", CLEAR)
@pytest.mark.parametrize("leftovers", ["reject", "interpolate"])
def test_clear(text: str, leftovers: str) -> None:
    assert code(f'f("Oslo");\n{text}', OSLO, leftovers=leftovers) == f"f(__reuse_city);\n{text}"


#: A literal, its value, text that shows it, and text that does not.
SHOWN = [
    P(
        "52479",
        52479,
        [
            "52479",
            "n=52479.",
            "52,479",
            "52.479",
            "52 479",
            "52_479",
            "52'479",
            "52\u202f479",
            "$52479",
            "x52479",
            "52479th",
            "-52479",
            "#52479",
            "52479, 1",
            "1 52479",
        ],
        ["152479", "524790", "5247 9", "0524790", "fifty"],
        id="number",
    ),
    P(
        "0xF4240",
        1_000_000,
        ["1000000", "1,000,000", "1 000 000", "1\u00a0000\u00a0000"],
        ["10000000", "1,000,0000"],
        id="number in another spelling",
    ),
    P("524", 524, ["524", "524%", "no. 524"], ["5240", "1524", "5 24", "52,4"], id="three digits"),
    P("1234567", 1234567, ["1,234,567", "12,34,567", "1 2 3 4 5 6 7", "1.234.567"], ["1234567890"], id="long number"),
    P("52479n", BigInt(52479), ["52479", "52,479", "52479n"], ["524791"], id="bigint"),
    P(
        "12345678901234567890n",
        BigInt(12345678901234567890),
        ["12345678901234567890", "12,345,678,901,234,567,890", "1234 5678 9012 3456 7890"],
        ["112345678901234567890"],
        id="long bigint",
    ),
    P("-524", -524, ["-524", "−524", "at -524.", "x -524"], ["524", "-5240", "5 24"], id="negative"),
    P("5.25", 5.25, ["5.25", "5,25", "v5.25", "5.25%"], ["15.25", "5.255", "525", "5.2"], id="fraction"),
    P("1e21", 1e21, ["1e+21", "1000000000000000000000"], ["1e+211", "11e+21"], id="exponent"),
    P("1e-7", 1e-7, ["1e-7"], ["1e-70", "11e-7"], id="negative exponent"),
    P("0.001", 0.001, ["0.001", "0,001"], ["10.001", "0.0011"], id="thousandth"),
    P("-0.5", -0.5, ["-0.5"], ["0.5", "-0.55"], id="negative fraction"),
    P(
        "'New York'",
        "New York",
        ["New York", "in New York, NY", "'New York'"],
        ["New Yorker", "New  York", "aNew York"],
        id="words",
    ),
    P("'a@b.no'", "a@b.no", ["to a@b.no.", "<a@b.no>"], ["ca@b.no", "a@b.norway"], id="address"),
    P("'a-b'", "a-b", ["a-b", "a-b-c", "x a-b"], ["aa-b", "a-bb"], id="hyphen"),
    P("'-v-'", "-v-", ["-v-", "x-v-y"], ["-v", "v-"], id="no word at its ends"),
    P("'/x/'", "/x/", ["/x/", "a/x/b"], ["/x", "x/"], id="path"),
    P("'日本語'", "日本語", ["日本語", "in 日本語."], ["日本語学", "大日本語"], id="ideographs"),
    P("'é è'", "é è", ["é è", "x é è."], ["éé è"], id="letters beyond ASCII"),
    P("'😀😀😀'", "😀😀😀", ["😀😀😀", "a😀😀😀b"], ["😀😀"], id="emoji"),
    P("'52479'", "52479", ["52479", "n=52479"], ["52,479", "x52479", "152479"], id="digits as text are a word"),
]


@pytest.mark.parametrize(("literal", "value", "showing", "_"), SHOWN)
def test_shown(literal: str, value: Value, showing: list[str], _: list[str]) -> None:
    wrong = []
    for text in showing:
        for script in (f'f({literal});\ng("| {text} |")', f"f({literal});\ng(`| {text} ${{x}}`)"):
            try:
                wrong.append(code(script, {"v": value}))
            except Exception as error:  # noqa: BLE001 - a crash is as wrong as an acceptance
                if [each.slug for each in getattr(error, "diagnostics", ())] != ["leftover"]:
                    wrong.append(repr(error))
    assert wrong == []


@pytest.mark.parametrize(("literal", "value", "_", "hiding"), SHOWN)
def test_not_shown(literal: str, value: Value, _: list[str], hiding: list[str]) -> None:
    for text in hiding:
        script = f'f({literal});\ng("| {text} |")'
        assert code(script, {"v": value}).endswith(f'g("| {text} |")')


EXEMPT = [
    P("f(12); g('12 and 12')", 12, id="two digits"),
    P("f(-5); g('at -5')", -5, id="a sign and a digit"),
    P("f('ab'); g('x ab')", "ab", id="two letters"),
    P("f('😀😀'); g('x 😀😀')", "😀😀", id="two characters of four bytes"),
    P("f(true); g('true')", True, id="boolean"),
    P("f(null); g('null')", None, id="null"),
    P("f([1000]); g('[1000] 1000')", [1000], id="array"),
    P("f({abc: 'xyz'}); g('xyz')", {"abc": "xyz"}, id="object"),
    P("f(-0); g('-0')", -0.0, id="minus zero"),
]


@pytest.mark.parametrize(("script", "value"), EXEMPT)
@pytest.mark.parametrize("leftovers", ["reject", "interpolate"])
def test_exempt(script: str, value: Value, leftovers: str) -> None:
    assert code(script, {"v": value}, leftovers=leftovers).split("; ")[1] == script.split("; ")[1]


def test_expressions_are_searched_by_their_value_where_it_is_literal() -> None:
    assert findings("f('Os\\x6co'); g('in Oslo')", {"e": Expression("'Os\\x6co'")}) == [("leftover", "Oslo")]
    assert code("f(500 * 2); g('1000')", {"e": Expression("500 * 2")}) == "f(__reuse_e()); g('1000')"


def test_the_longer_of_two_values_is_found() -> None:
    script = 'f("New York", "York"); g("in New York")'
    (found,) = refused(script, {"c": "New York", "d": "York"})
    assert at(script, found.span) == "New York"
    assert "`c`" in found.message


def test_every_place_is_listed_in_order() -> None:
    script = "f('Oslo', 52479)\nh(`52,479 in Oslo`)\ng('Oslo')\ng('in Oslo, Oslo')"
    found = refused(script, {"c": "Oslo", "n": 52479}, occurrences="all")
    assert [at(script, each.span) for each in found] == ["52,479", "Oslo", "Oslo", "Oslo"]
    assert [each.span for each in found] == sorted(each.span for each in found if each.span is not None)


def test_no_place_is_left_out() -> None:
    found = refused('f("Oslo");' + "".join(f'g("{index} Oslo");' for index in range(450)), OSLO)
    assert len(found) == 450 or "more places" in (found[-1].help or "")


def test_what_edits_take_out_is_no_leftover() -> None:
    script = 'f("Oslo"); g("in Oslo")'
    assert code(script, OSLO, edits=[Edit("in Oslo", "there")]) == 'f(__reuse_city); g("there")'


def test_what_edits_put_in_is_one() -> None:
    script = 'f("Oslo"); g(x)'
    (found,) = refused(script, OSLO, edits=[Edit("x", '"in Oslo"')])
    assert (found.slug, at(script, found.span)) == ("leftover", "x")
    assert "that an edit put there" in found.message
    assert found.fixes == ()
    kept = code(script, OSLO, edits=[Edit("x", '"in Oslo"')], leftovers="keep")
    assert kept == 'f(__reuse_city); g("in Oslo")'


def test_a_literal_that_is_the_value_itself_may_be_what_an_edit_puts_in() -> None:
    (found,) = refused('f("Oslo"); g(x)', OSLO, edits=[Edit("x", '"Oslo"')])
    assert found.slug == "leftover"


def test_numbers_outside_text_are_no_leftovers() -> None:
    assert code("f(52479); g(x[52479n], 52479.5)", {"n": 52479}) == "f(__reuse_n); g(x[52479n], 52479.5)"


def test_constants_that_an_unwrapped_envelope_keeps_are_searched_too() -> None:
    values: dict[str, Value] = {"a": "Oslo", "b": "in Oslo"}
    envelope = parameterize('f("Oslo", "in Oslo")', values, leftovers="keep").envelope(values)
    assert [slug for slug, _ in findings(envelope, {"a": "Oslo"})] == ["leftover"]
    assert code(envelope, {"a": "Oslo"}, leftovers="keep") == "return f(__reuse_a, __reuse_b)"
