"""Literals as a command line gives them, and the plain data that the passes hand on."""

from __future__ import annotations

import dataclasses
import math

import pytest

from toolscript import BigInt, Binding, Edit, Expression, Place, Span
from toolscript.literals.constant import read_literal
from toolscript.literals.values import Value, same_value
from toolscript.passes.reuse.parameters import LEFTOVERS, OCCURRENCES

P = pytest.param

READ = [
    P("42", 42, id="integer"),
    P(" 42 ", 42, id="white space around"),
    P("0x2A", 42, id="hexadecimal"),
    P("4_2.0", 42, id="separator and fraction"),
    P(".5", 0.5, id="fraction"),
    P("1e21", 1e21, id="exponent"),
    P("-42", -42, id="negative"),
    P("- 42", -42, id="negative with a space"),
    P("-0", -0.0, id="minus zero"),
    P("123n", BigInt(123), id="bigint"),
    P("-0x7Bn", BigInt(-123), id="negative bigint"),
    P("9007199254740993n", BigInt(9007199254740993), id="bigint beyond 2 to the 53rd"),
    P("9007199254740992", 2**53, id="2 to the 53rd"),
    P("9007199254740994", 2**53 + 2, id="a larger integer that a double holds"),
    P('"Oslo"', "Oslo", id="text"),
    P("'Oslo'", "Oslo", id="text in single quotes"),
    P("`Oslo`", "Oslo", id="text in backticks"),
    P(r'"\u004f\x73\n"', "Os\n", id="escapes"),
    P(r'"\ud83d"', "\ud83d", id="lone surrogate as an escape"),
    P('""', "", id="empty text"),
    P("true", True, id="true"),
    P("false", False, id="false"),
    P("null", None, id="null"),
    P("[1,2]", [1, 2], id="array"),
    P("[]", [], id="empty array"),
    P("[1, [2n, 'a'], {b: null},]", [1, [BigInt(2), "a"], {"b": None}], id="nested array"),
    P('{"a": 1}', {"a": 1}, id="object"),
    P("{a: 1, 'b c': [true]}", {"a": 1, "b c": [True]}, id="object with bare and quoted keys"),
    P("{}", {}, id="empty object"),
    P("({a: 1})", {"a": 1}, id="parentheses"),
    P("{['__proto__']: 1}", {"__proto__": 1}, id="computed __proto__"),
    P("42 // c", 42, id="comment"),
]


@pytest.mark.parametrize(("text", "value"), READ)
def test_read_literal(text: str, value: Value) -> None:
    found = read_literal(text)
    assert same_value(found, value)
    assert isinstance(found, BigInt) == isinstance(value, BigInt)


REFUSED = [
    P("", "a JavaScript literal is needed", id="nothing"),
    P("Oslo", 'text needs quotes: "Oslo"', id="bare word"),
    P("New York", "a JavaScript literal is needed", id="two words"),
    P("1 2", "a JavaScript literal is needed", id="two literals"),
    P("1, 2", "a JavaScript literal is needed", id="sequence"),
    P("1; 2", "a JavaScript literal is needed", id="statements"),
    P("1) + (2", "a JavaScript literal is needed", id="parentheses that end early"),
    P("1 + 1", "a JavaScript literal is needed", id="sum"),
    P("f()", "a JavaScript literal is needed", id="call"),
    P("+1", "a JavaScript literal is needed", id="plus"),
    P("--1", "a JavaScript literal is needed", id="decrement"),
    P("-'1'", "a JavaScript literal is needed", id="minus of text"),
    P("`a${1}`", "a JavaScript literal is needed", id="template with a substitution"),
    P("NaN", "a JavaScript literal is needed", id="NaN"),
    P("Infinity", "a JavaScript literal is needed", id="Infinity"),
    P("1e999", "a JavaScript literal is needed", id="overflow"),
    P("undefined", "a JavaScript literal is needed", id="undefined"),
    P("[1, x]", "a JavaScript literal is needed", id="variable in an array"),
    P("[1,,2]", "a JavaScript literal is needed", id="hole"),
    P("[...[1]]", "a JavaScript literal is needed", id="spread"),
    P("{a}", "a JavaScript literal is needed", id="shorthand"),
    P("{a() {}}", "a JavaScript literal is needed", id="method"),
    P("{a: 1, a: 2}", "a JavaScript literal is needed", id="key given twice"),
    P("{__proto__: 1}", "a JavaScript literal is needed", id="__proto__ sets the prototype"),
    P("/x/", "a JavaScript literal is needed", id="regular expression"),
    P("'a", "a JavaScript literal is needed", id="quote that does not end"),
    P(r"'\x'", "a JavaScript literal is needed", id="bad escape"),
    P("9007199254740993", "9007199254740993n", id="integer that no double holds"),
    P("-9007199254740993", "-9007199254740993n", id="negative integer that no double holds"),
    P("9_007_199_254_740_993", "9_007_199_254_740_993n", id="such an integer with separators"),
    P("[9007199254740993]", "a JavaScript literal is needed", id="such an integer in an array"),
    P("1" * 401, "n", id="very long integer"),
    P("1" * 4301 + "n", "literal", id="bigint of 4,301 digits"),
    P("\ud800", "surrogate", id="raw lone surrogate"),
    P("'" + "a" * (1 << 20) + "'", "1,048,576", id="too long"),
    P("[" * 5_000 + "]" * 5_000, "nests deeper", id="too deep"),
    P("\0", "NUL", id="NUL"),
]


@pytest.mark.parametrize(("text", "what"), REFUSED)
def test_no_literal(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        read_literal(text)
    message = str(caught.value)
    assert what in message
    assert len(message) < 2_000


def test_what_a_caller_can_choose() -> None:
    assert LEFTOVERS == ("reject", "interpolate", "keep")
    assert OCCURRENCES == ("one", "all")


@pytest.mark.parametrize(
    "made",
    [
        P(Edit("a", "b"), id="edit"),
        P(Expression("a"), id="expression"),
        P(Place(Span(0, 1), "a"), id="place"),
        P(Binding("a", "__reuse_a", "number", ()), id="binding"),
    ],
)
def test_what_callers_hold_cannot_change(made: object) -> None:
    assert dataclasses.is_dataclass(made)
    field = dataclasses.fields(made)[0].name
    with pytest.raises((AttributeError, TypeError)):
        setattr(made, field, "x")
    assert hash(made) == hash(dataclasses.replace(made))  # type: ignore[type-var]  # an instance, as asserted


def test_defaults() -> None:
    assert Edit("a", "b") == Edit("a", "b", all=False)
    assert Binding("a", "b", "number", ()).call is False


def test_a_number_stays_what_it_was() -> None:
    value = read_literal("-0")
    assert isinstance(value, float)
    assert math.copysign(1, value) == -1
