"""How many places a parameter has: exactly one, or all; what a refusal says about those that were found or nearly were."""

from __future__ import annotations

import pytest

from toolscript import BigInt, Expression
from toolscript.literals.values import Value
from toolscript.text import SourceText

from ..support import Parameters, at, code, findings, refused

P = pytest.param


@pytest.mark.parametrize(
    ("script", "value", "texts"),
    [
        P("f(42, 42)", 42, ["42", "42"], id="twice the same"),
        P("f(42, 0x2A, 4_2)", 42, ["42", "0x2A", "4_2"], id="spellings count together"),
        P("f('a', \"a\", `a`)", "a", ["'a'", '"a"', "`a`"], id="quotes count together"),
        P("f(-42); g(42); h(-42.0)", -42, ["-42", "-42.0"], id="negative numbers apart"),
        P("f([1], [1.0])", [1], ["[1]", "[1.0]"], id="arrays"),
        P("f([[1], 1], [1])", [1], ["[1]", "[1]"], id="array in an array"),
        P("f({a: 1}, {'a': 1})", {"a": 1}, ["{a: 1}", "{'a': 1}"], id="objects"),
        P("f(true, !true)", True, ["true", "true"], id="booleans"),
        P("f(null, null)", None, ["null", "null"], id="nulls"),
        P("f(1n); 1n; `${1n}`", BigInt(1), ["1n", "1n", "1n"], id="bigints"),
        P('f("a" in o, {["a"]: 1})', "a", ['"a"', '"a"'], id="computed key counts"),
    ],
)
def test_more_than_one(script: str, value: Value, texts: list[str]) -> None:
    (found,) = refused(script, {"v": value})
    assert found.slug == "many-matches"
    assert f"stands {len(texts)} times" in found.message
    assert [at(script, found.span), *(at(script, label.span) for label in found.labels)] == texts
    assert len({label.span for label in found.labels} | {found.span}) == len(texts)
    assert found.help is not None
    assert 'occurrences="all"' in found.help


def test_the_places_of_a_refusal_can_be_shown_by_line_and_column() -> None:
    script = "// é\nf(42,\n  '日', 42)"
    (found,) = refused(script, {"v": 42})
    source = SourceText.of(script)
    spans = [found.span, *(label.span for label in found.labels)]
    assert [tuple(source.position(span.start)) for span in spans if span is not None] == [(2, 3), (3, 8)]


def test_very_many_places_are_counted_and_not_all_listed() -> None:
    (found,) = refused("f(7);" * 40, {"v": 7})
    assert "stands 40 times" in found.message
    assert len(found.labels) == 11
    assert found.help is not None
    assert found.help.startswith("28 more are not listed.")


def test_a_script_that_is_full_of_the_value_is_refused_quickly() -> None:
    values: list[Parameters] = [{"n": 7}, {"e": Expression("7")}, {"a": [7]}]
    for parameters in values:
        (found,) = refused("f(7, [7]);" * 20_000, parameters)
        assert found.slug == "many-matches"
        assert "times" in found.message


def test_arrays_that_are_much_alike_are_refused_as_data() -> None:
    wanted: Value = [[0] * 50 for _ in range(50)]
    script = "f(" + ",".join(str(wanted).replace("0]]", "1]]") for _ in range(100)) + ")"
    assert [slug for slug, _ in findings(script, {"a": wanted})] == ["no-match"]


@pytest.mark.parametrize(
    ("script", "value", "expected"),
    [
        P("f(42, 0x2A, -42, {42: 42})", 42, "f(__reuse_v, __reuse_v, -42, {42: __reuse_v})", id="every spelling"),
        P("f('a', \"a\", `a`, x`a`)", "a", "f(__reuse_v, __reuse_v, __reuse_v, x`a`)", id="every quote"),
        P("f([1], [[1]])", [1], "f(__reuse_v(), [__reuse_v()])", id="arrays"),
        P("while(true)if(true)break", True, "while(__reuse_v)if(__reuse_v)break", id="booleans"),
        P("f(42)", 42, "f(__reuse_v)", id="one is all"),
        P("return-1- -1", -1, "return __reuse_v- __reuse_v", id="glued minuses"),
    ],
)
def test_all_of_them(script: str, value: Value, expected: str) -> None:
    assert code(script, {"v": value}, occurrences="all", leftovers="keep") == expected


@pytest.mark.parametrize("value", [P([[1]], id="the outer"), P([1], id="the inner")])
def test_an_array_that_holds_its_own_value_is_no_overlap(value: Value) -> None:
    assert "__reuse_v()" in code("f([[1]])", {"v": value}, occurrences="all")


def test_arrays_inside_an_equal_array_are_no_two_places() -> None:
    assert code("f([[]], [])", {"v": []}, occurrences="all") == "f([__reuse_v()], __reuse_v())"


NEAR = [
    P("f(42n)", 42, "The script has 42n: pass that.", "42n", id="a bigint for a number"),
    P("f(42)", BigInt(42), "The script has 42: pass that.", "42", id="a number for a bigint"),
    P('f("42")', 42, 'The script has "42": pass that.', '"42"', id="text for a number"),
    P("f(42)", "42", "The script has 42: pass that.", "42", id="a number for text"),
    P("f(42n)", "42", "The script has 42n: pass that.", "42n", id="a bigint for text"),
    P('f("42")', BigInt(42), 'The script has "42": pass that.', '"42"', id="text for a bigint"),
    P("f(-42)", 42, "The script has -42: pass that.", "42", id="a negative for a positive"),
    P("f(42)", -42, "The script has 42: pass that.", "42", id="a positive for a negative"),
    P("f(-42n)", BigInt(42), "The script has -42n: pass that.", "42n", id="a negative bigint"),
    P("f(-42n)", 42, "The script has -42n: pass that.", "42n", id="a negative bigint for a number"),
    P('f("oslo")', "Oslo", 'The script has "oslo": pass that.', '"oslo"', id="another case"),
    P('f(" Oslo ")', "Oslo", 'The script has " Oslo ": pass that.', '" Oslo "', id="white space around"),
    P('f("true")', True, 'The script has "true": pass that.', '"true"', id="text for a boolean"),
    P("f(0x2An)", 42, "The script has 42n: pass that.", "0x2An", id="an odd spelling"),
    P("f(0)", -0.0, "The script has 0: pass that.", "0", id="zero for minus zero"),
    P("f(-0)", 0, "The script has -0: pass that.", "0", id="minus zero for zero"),
    P(
        "f(1000000000000000000000n)",
        1e21,
        "The script has 1000000000000000000000n: pass that.",
        "1000000000000000000000n",
        id="beyond where String prints digits",
    ),
    P('<a b="42"/>', 42, 'The script has "42": pass that.', '"42"', id="an attribute for a number"),
]


@pytest.mark.parametrize(("script", "value", "advice", "text"), NEAR)
def test_near_misses(script: str, value: Value, advice: str, text: str) -> None:
    (found,) = refused(script, {"v": value}, language="tsx" if script.startswith("<") else "javascript")
    assert (found.slug, at(script, found.span)) == ("no-match", text)
    assert found.help is not None
    assert found.help.endswith(advice)


@pytest.mark.parametrize(
    ("script", "value", "language"),
    [
        P("type T = `x12`", "x12", "typescript", id="a template type is no near miss"),
        P(r'<a b="x\u0031"/>', "x1", "tsx", id="an attribute's backslash is no escape"),
        P("f(x12)", "x12", "javascript", id="a name is no near miss"),
        P("f(43)", 42, "javascript", id="another number"),
        P('f("Oslo, Norway")', "Oslo", "javascript", id="longer text"),
    ],
)
def test_no_advice_to_pass_what_was_passed(script: str, value: Value, language: str) -> None:
    (found,) = refused(script, {"v": value}, language=language)
    assert "pass that" not in (found.help or "")


def test_several_near_misses_are_all_named() -> None:
    script = 'f(42n, "42", -42)'
    (found,) = refused(script, {"v": 42})
    named = [at(script, found.span), *(at(script, label.span) for label in found.labels)]
    assert sorted(map(str, named)) == ['"42"', "42", "42n"]
    for advice in ("The script has 42n", 'The script has "42"', "The script has -42"):
        assert advice in (found.help or "")


@pytest.mark.parametrize(
    ("script", "value", "searched"),
    [
        P('// "a" a\nf(`x "a"`)', "a", ['`"a"` 2×', "`'a'` 0×", "``a`` 0×"], id="text, each quote"),
        P("// 42 420\nf('42')", 42, ["`42` 3×"], id="digits"),
        P("// 42n\nf(x)", BigInt(42), ["`42n` 1×"], id="bigint"),
        P("// true\nf(x.true)", True, ["`true` 2×"], id="boolean"),
        P("f('null')", None, ["`null` 1×"], id="null"),
        P("f('1e+21')", 1e21, ["`1e+21` 1×"], id="exponent"),
    ],
)
def test_each_spelling_searched_is_counted(script: str, value: Value, searched: list[str]) -> None:
    (found,) = refused(script, {"v": value})
    assert found.slug == "no-match"
    for part in searched:
        assert part in (found.help or "")


def test_help_and_message_stay_on_their_lines() -> None:
    (found,) = refused("f(1)", {"v": "a\nb"})
    assert "\n" not in found.message
    assert "\n" not in (found.help or "")


@pytest.mark.parametrize(
    ("script", "parameters", "places"),
    [
        P("f(42)", {"a": 42, "b": 42.0}, [("42", "a")], id="one value twice"),
        P("f([1, 2])", {"a": [1, 2], "b": 2}, [("2", "a")], id="an element of an array"),
        P("f([1, 2])", {"b": 2, "a": [1, 2]}, [("2", "a")], id="the same the other way round"),
        P("f({k: 'x'})", {"a": {"k": "x"}, "b": "x"}, [("'x'", "a")], id="a property's value"),
        P("f([[1]])", {"a": [[1]], "b": [1]}, [("[1]", "a")], id="an array in an array"),
        P("f([1, 2])", {"a": [1, 2], "b": 1, "c": 2}, [("1", "a"), ("2", "a")], id="two in one"),
        P("f(1 + 2)", {"a": Expression("1 + 2"), "b": 2}, [("2", "a")], id="a part of an expression"),
        P(
            "f(1 + 2)",
            {"a": Expression("1 + 2"), "b": Expression("1 + 2")},
            [("1 + 2", "a")],
            id="one expression twice",
        ),
        P("f(42)", {"a": 42, "b": Expression("42")}, [("42", "a")], id="a value and its text"),
        P("f((42))", {"a": 42, "b": Expression("(42)")}, [("42", "b")], id="in parentheses"),
        P("f(`${'x'}`)", {"a": Expression("`${'x'}`"), "b": "x"}, [("'x'", "a")], id="in a template"),
    ],
)
def test_two_parameters_for_one_place(script: str, parameters: Parameters, places: list[tuple[str, str]]) -> None:
    found = refused(script, parameters)
    assert [each.slug for each in found] == ["same-place"] * len(places)
    for each, (text, other) in zip(found, places, strict=True):
        assert at(script, each.span) == text
        assert [label.message for label in each.labels] == [f"parameter `{other}`"]


def test_neighbours_are_no_overlap() -> None:
    assert code("f(`${1}${2}`)", {"a": 1, "b": 2}) == "f(`${__reuse_a}${__reuse_b}`)"
    assert code('f("a"+"b")', {"a": "a", "b": "b"}) == "f(__reuse_a+__reuse_b)"


def test_every_parameter_at_fault_is_reported() -> None:
    assert findings("f(1, 1, {2: x})", {"many": 1, "key": 2, "none": 3}) == [
        ("many-matches", "1"),
        ("not-a-value", "2"),
        ("no-match", None),
    ]


def test_no_parameters_are_fine() -> None:
    assert code("f(1)", {}) == "f(1)"
