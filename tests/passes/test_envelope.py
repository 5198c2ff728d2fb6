"""The form of an envelope: its text, and that it is recognised and taken apart again, and nothing else is."""

from __future__ import annotations

import pytest

from toolscript import BigInt, Edit, Rejected, parameterize
from toolscript.literals.values import Value

from ..reuse.deno_batch import Engine
from .support import Parameters, findings, wrapped

P = pytest.param

FUNCTION = """\
// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_city = "Oslo";
  const __reuse_ids = () => ([1, 2]);
  return await ((
// toolscript script
async (itx) => itx.f(__reuse_city, __reuse_ids())
// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
"""

STATEMENTS = """\
// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_n = 42;
  return await (async () => {
// toolscript script
return itx.f(__reuse_n)
// toolscript end
  })();
};
"""


def test_text_around_a_function() -> None:
    values: dict[str, Value] = {"city": "Oslo", "ids": [1, 2]}
    assert parameterize('async (itx) => itx.f("Oslo", [1, 2])', values).envelope(values) == FUNCTION


def test_text_around_statements() -> None:
    assert parameterize("itx.f(42)", {"n": 42}).envelope({"n": 42}) == STATEMENTS


def test_text_without_parameters() -> None:
    text = parameterize("itx.f(42)", {}).envelope({})
    assert text == STATEMENTS.replace("  const __reuse_n = 42;\n", "").replace("__reuse_n", "42")


#: Scripts whose envelope, taken as a source with the same values, must give the same bytes.
AGAIN = [
    P("f(42)", {"n": 42}, id="statements"),
    P("async (itx) => f(42)", {"n": 42}, id="function"),
    P("async (itx) => f(42) // c", {"n": 42}, id="comment at the end"),
    P("// toolscript script\nf(42)", {"n": 42}, id="a marker in the script"),
    P("f(42) // toolscript end", {"n": 42}, id="a marker at the end"),
    P("f(`\n// toolscript end\n  })();\n};\n`, 42)", {"n": 42}, id="an envelope's end in a template"),
    P("f(`\n// toolscript script\n`, 42)", {"n": 42}, id="a marker in a template"),
    P("f(42)\r\ng()\r\n", {"n": 42}, id="CRLF"),
    P("#!/bin/x\nf(42)", {"n": 42}, id="hashbang"),
    P("\ufefff(42)", {"n": 42}, id="byte order mark"),
    P("```js\nf(42)\n```", {"n": 42}, id="fence"),
    P("export default async (itx) => f(42)", {"n": 42}, id="default export"),
    P("export default 42", {"n": 42}, id="exported value"),
    P("function m(itx) { return 42 }", {"n": 42}, id="function declaration"),
    P('"use strict"\nf(42)', {"n": 42}, id="directive"),
    P("let a: number = 42; a", {"n": 42}, id="types"),
    P("let a = <b c={42}/>; a", {"n": 42}, id="JSX"),
    P("f(42);\n\n", {"n": 42}, id="lines at the end"),
    P("f(1, 2)", {"n": 1, "n_2": 2}, id="suffixes"),
    P("f(1, __reuse_n)", {"n": 1}, id="a name that was taken"),
    P(
        'f("Oslo", true, null, 7n, -0, [1, [2]], {a: {b: "c"}})',
        {"s": "Oslo", "b": True, "u": None, "i": BigInt(7), "z": -0.0, "l": [1, [2]], "o": {"a": {"b": "c"}}},
        id="every kind",
    ),
    P('f("</script>\\u2028\\"`${x}\\\\", "\\ud800")', {"a": '</script>\u2028"`${x}\\', "b": "\ud800"}, id="odd text"),
    P('f({["__proto__"]: 1, "a b": [{}]})', {"o": {"__proto__": 1, "a b": [{}]}}, id="odd keys"),
    P("f(123456789012345680000)", {"n": 123456789012345680000.0}, id="a number whose digits no double holds"),
    P("f(1e21, 5e-324)", {"n": 1e21, "m": 5e-324}, id="exponents"),
    P('f(";  const __reuse_w = 1;")', {"v": ";  const __reuse_w = 1;"}, id="a value like a constant"),
    P('f("() => (1)")', {"v": "() => (1)"}, id="a value like a function"),
]


@pytest.mark.parametrize(("script", "values"), AGAIN)
def test_an_envelope_taken_as_a_source_gives_itself(script: str, values: dict[str, Value]) -> None:
    envelope = parameterize(script, values, leftovers="keep").envelope(values)
    assert parameterize(envelope, values, leftovers="keep").envelope(values) == envelope
    assert parameterize(envelope, {}).envelope({}) == envelope


@pytest.mark.parametrize(
    ("value", "literal"),
    [
        P([[]] * 3_000, "[1, 2]", id="thousands of brackets"),
        P(["a" * 100_000], "[1, 2]", id="long text"),
        P(1.2345678901234568e20, "42", id="digits that no double holds"),
        P("[" * 1_500, '"x12"', id="brackets in text"),
    ],
)
def test_whatever_its_values_are(value: Value, literal: str) -> None:
    olds: dict[str, Value] = {"[1, 2]": [1, 2], "42": 42, '"x12"': "x12"}
    old = olds[literal]
    envelope = parameterize(f"f({literal})", {"v": old}).envelope({"v": value})
    assert parameterize(envelope, {"v": value}).envelope({"v": value}) == envelope
    assert parameterize(envelope, {}).envelope({}) == envelope


def test_its_script_is_typescript_whatever_javascript_would_read() -> None:
    envelope = parameterize("f<42>(x, 7)", {"n": 7}, language="typescript").envelope({"n": 7})
    assert parameterize(envelope, {"n": 7}).envelope({"n": 7}) == envelope
    assert parameterize(envelope, {}).envelope({}) == envelope
    assert [slug for slug, _ in findings(envelope, {"v": 42})] == ["not-a-value"]


def test_a_part_of_its_parameters_is_enough() -> None:
    helper = parameterize(FUNCTION, {"city": "Oslo"})
    assert helper.code == "async (itx) => itx.f(__reuse_city, __reuse_ids())"
    text = helper.envelope({"city": "Lima"})
    assert '  const __reuse_city = "Lima";\n' in text
    assert "  const __reuse_ids = () => ([1, 2]);\n" in text
    assert text.count("// toolscript") == 3


def test_another_name_replaces_the_old_one() -> None:
    helper = parameterize(FUNCTION, {"town": "Oslo"})
    assert [binding.alias for binding in helper.bindings] == ["__reuse_town"]
    assert "__reuse_city" not in helper.envelope({"town": "Oslo"})


def test_two_names_for_one_value_are_told_apart_by_the_parameters_name() -> None:
    values: dict[str, Value] = {"a": 7, "b": 7}
    envelope = parameterize("f(1, 2)", {"a": 1, "b": 2}).envelope(values)
    assert "const __reuse_a = 8;" in parameterize(envelope, {"a": 7}).envelope({"a": 8})
    assert parameterize(envelope, values).code == "return f(__reuse_a, __reuse_b)"
    assert [slug for slug, _ in findings(envelope, {"c": 7})] == ["many-matches"]
    assert parameterize(envelope, {"c": 7}, occurrences="all").code == "return f(__reuse_c, __reuse_c)"


def test_a_value_that_stood_everywhere_is_one_value() -> None:
    envelope = parameterize("f(1, 1)", {"a": 1}, occurrences="all").envelope({"a": 7})
    assert parameterize(envelope, {"a": 7}).code == "return f(__reuse_a, __reuse_a)"


def test_a_literal_beside_the_variable_counts() -> None:
    envelope = parameterize("f(1, 7)", {"a": 1}).envelope({"a": 7})
    assert [slug for slug, _ in findings(envelope, {"b": 7})] == ["many-matches"]
    assert parameterize(envelope, {"a": 7}).code == "return f(__reuse_a, 7)"


def test_edits_are_made_in_the_script_alone() -> None:
    envelope = parameterize('f("Oslo", "x")', {"c": "Oslo"}).envelope({"c": "Rome"})
    rome: Parameters = {"c": "Rome"}
    assert parameterize(envelope, rome, edits=[Edit('"x"', '"y"')]).code == 'return f(__reuse_c, "y")'
    assert findings(envelope, rome, edits=[Edit('"Rome"', '"y"')])[0][0] == "edit-not-found"
    assert findings(envelope, rome, edits=[Edit("itx: Itx", "y")])[0][0] == "edit-not-found"
    assert findings(envelope, rome, edits=[Edit("__reuse_c", "y")])[0][0] == "edit-overlap"


def test_the_context_of_an_envelope_stays(v8: Engine) -> None:
    first = parameterize('return typeof tools.f("x12")', {"v": "x12"}, context="tools", context_type="Tools")
    second = parameterize(first.envelope({"v": "x12"}), {"v": "x12"})
    text = second.envelope({"v": "x12"})
    assert text == first.envelope({"v": "x12"})
    assert v8.outcomes([wrapped(text)])[0].endswith('value "number"')


def test_another_context_can_be_asked_for() -> None:
    envelope = parameterize("(itx) => itx.f(42)", {"n": 42}).envelope({"n": 42})
    text = parameterize(envelope, {"n": 42}, context="tools", context_type="Tools").envelope({"n": 42})
    assert "async (tools: Tools) => {" in text
    assert ")(tools);" in text


def edited(constant: str, script: str) -> str:
    return STATEMENTS.replace("42", constant, 1).replace("return itx.f(__reuse_n)", script)


#: Envelopes into which somebody has put what no envelope has.
EDITED = [
    P("f()", 'return g(__reuse_n, "x12")', id="a call as the value"),
    P("1 + 2", 'return g(__reuse_n, "x12")', id="a sum as the value"),
    P("[1, 2", 'return g(__reuse_n, "x12")', id="half a value"),
    P('"\\', 'return g(__reuse_n, "x12")', id="half a string"),
    P("() => (f())", 'return g(__reuse_n(), "x12")', id="a call in the function"),
    P('"x12"; f()', "return g(__reuse_n)", id="a statement behind the value"),
    P('"x12"', "return g(__reuse_n, {__reuse_n})", id="shorthand"),
    P('"x12"', "return g(__reuse_n, x => { let __reuse_n = 2; return __reuse_n })", id="shadowed"),
    P('"x12"', "__reuse_n = 5; return __reuse_n", id="assigned"),
    P('"x12"', "return g(typeof __reuse_n, `${__reuse_n}`)", id="read twice"),
    P('"x12"', "return x.__reuse_n", id="a property of the name"),
    P('() => (["x12"])', "return g(__reuse_n)", id="the function itself"),
    P('"x12"', "return g(__reuse_m)", id="another name"),
]


@pytest.mark.parametrize(("constant", "script"), EDITED)
def test_an_edited_envelope_is_refused_or_keeps_its_meaning(constant: str, script: str, v8: Engine) -> None:
    envelope = edited(constant, script)
    try:
        text = parameterize(envelope, {"v": "x12"}, leftovers="keep").envelope({"v": "x12"})
    except Rejected:
        return
    help_of = "const g = (...all) => all, f = () => 3, x = {};\nexport default async ("
    programs = [wrapped(each) for each in (envelope, text)]
    for_both = [type(each)(each.text.replace("export default async (", help_of), each.type) for each in programs]
    before, after = v8.outcomes(for_both)
    assert after == before


#: Texts that are no envelope, each with one thing that an envelope has not.
OTHERS = [
    P(STATEMENTS.replace("envelope 1", "envelope 2"), id="another version"),
    P("// c\n" + STATEMENTS, id="a comment before"),
    P(STATEMENTS + "f();\n", id="a statement behind"),
    P(STATEMENTS.replace("// toolscript script\n", ""), id="no marker"),
    P(STATEMENTS.replace("// toolscript end\n", ""), id="no closing marker"),
    P(STATEMENTS.replace("return await (", "return (").replace("  return (", "  return  await ("), id="other text"),
]


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_no_envelope_is_a_script(text: str) -> None:
    helper = parameterize(text, {"n": 42})
    assert helper.code == text.replace("42", "__reuse_n_2", 1)


def test_an_envelope_in_a_fence_is_one() -> None:
    assert parameterize(f"Again:\n```ts\n{STATEMENTS}```\n", {"n": 42}).code == "return itx.f(__reuse_n)"


def test_an_envelope_with_crlf_is_one() -> None:
    assert parameterize(STATEMENTS.replace("\n", "\r\n"), {"n": 42}).code == "return itx.f(__reuse_n)"
