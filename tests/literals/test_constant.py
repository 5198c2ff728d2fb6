"""Expressions that are literal through and through: what they are worth, and what has no value."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.constant import Comparison, constant, read_literal
from toolscript.literals.encode import encode_value
from toolscript.literals.values import MISSING, Value, same_value
from toolscript.source.tree import Parsed, parse

from ..reuse.values import KINDS, values

any_value = st.sampled_from(KINDS).flatmap(values)


def expression(text: str) -> tuple[Parsed, Value | object]:
    """What `constant` says of the expression ``(text)``."""
    parsed = parse(f"({text}\n)".encode(), "javascript")
    assert isinstance(parsed, Parsed)
    statement = parsed.root.named_child(0)
    assert statement is not None
    inner = statement.named_child(0)
    assert inner is not None
    return parsed, constant(inner, parsed.text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("42", 42, id="a number"),
        pytest.param("-42", -42, id="a negated one"),
        pytest.param("- 42", -42, id="with a space"),
        pytest.param("-0", -0.0, id="minus zero"),
        pytest.param("-5n", BigInt(-5), id="a negated bigint"),
        pytest.param("'a'", "a", id="text"),
        pytest.param("`a`", "a", id="a template"),
        pytest.param("true", True, id="a boolean"),
        pytest.param("null", None, id="null"),
        pytest.param("((1))", 1, id="parentheses"),
        pytest.param("(/* c */ 1)", 1, id="a comment inside"),
        pytest.param("[]", [], id="an empty array"),
        pytest.param("[1, 2,]", [1, 2], id="a comma at the end"),
        pytest.param("[1, // c\n 2]", [1, 2], id="a comment in an array"),
        pytest.param("{}", {}, id="an empty object"),
        pytest.param("{a: 1, 'b c': 2, [`d`]: 3,}", {"a": 1, "b c": 2, "d": 3}, id="keys of all kinds"),
        pytest.param("{1: 1, 1.50: 2, 0x10: 3, 1n: 4}", MISSING, id="one key in two spellings"),
        pytest.param("{1.50: 2, 0x10: 3, 5n: 4, 1e21: 5, .5: 6, 0.0: 7}",
                     {"1.5": 2, "16": 3, "5": 4, "1e+21": 5, "0.5": 6, "0": 7}, id="keys are the text of the number"),
        pytest.param(r"{\u0061: 1}", {"a": 1}, id="an escape in a key"),
        pytest.param("{['__proto__']: 1}", {"__proto__": 1}, id="a computed key that sets no prototype"),
        pytest.param("{a: {b: [null]}}", {"a": {"b": [None]}}, id="nested"),
        pytest.param("9007199254740993", 9007199254740992.0, id="a number that no double holds is what it is rounded to"),
    ],
)  # fmt: skip
def test_is_worth(text: str, value: object) -> None:
    _, found = expression(text)
    assert found is value or same_value(found, value)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a", id="a variable"),
        pytest.param("undefined", id="undefined"),
        pytest.param("NaN", id="NaN"),
        pytest.param("1e999", id="a number beyond all doubles"),
        pytest.param("+1", id="a plus"),
        pytest.param("!0", id="another operator"),
        pytest.param("-(1)", id="a minus before parentheses"),
        pytest.param("-'1'", id="a minus before text"),
        pytest.param("--a", id="a decrement"),
        pytest.param("1 + 1", id="a sum"),
        pytest.param("1, 2", id="a sequence"),
        pytest.param("[1,,2]", id="a hole"),
        pytest.param("[,]", id="nothing but a hole"),
        pytest.param("[...a]", id="a spread"),
        pytest.param("[a]", id="a variable in an array"),
        pytest.param("{a}", id="a shorthand"),
        pytest.param("{...a}", id="a spread in an object"),
        pytest.param("{a() {}}", id="a method"),
        pytest.param("{get a() { return 1 }}", id="a getter"),
        pytest.param("{__proto__: null}", id="a prototype"),
        pytest.param("{'__proto__': null}", id="one in quotes"),
        pytest.param("{[a]: 1}", id="a key that is not known"),
        pytest.param("{a: 1, a: 2}", id="a key that stands twice"),
        pytest.param(r"{a: 1, \u0061: 2}", id="twice in different spellings"),
        pytest.param("`${1}`", id="a substitution"),
        pytest.param(r"'\u{110000}'", id="a string that JavaScript does not accept"),
        pytest.param("0_1", id="a number that it does not accept"),
        pytest.param("/a/", id="a regular expression"),
    ],
)
def test_has_no_value(text: str) -> None:
    assert expression(text)[1] is MISSING


@given(any_value)
def test_a_value_is_read_back(value: Value) -> None:
    assert same_value(read_literal(encode_value(value), exact=False), value)
    assert same_value(read_literal(f" ({encode_value(value)}) // c", exact=False), value)


@given(any_value, any_value)
def test_a_comparison_is_what_reading_and_comparing_gives(one: Value, other: Value) -> None:
    parsed, found = expression(encode_value(one))
    comparison = Comparison(parsed.text)
    statement = parsed.root.named_child(0)
    assert statement is not None
    node = statement.named_child(0)
    assert node is not None
    assert comparison.is_worth(node, one)
    assert comparison.is_worth(node, other) == same_value(found, other)
    assert not comparison.is_worth(node, [one])
    assert not comparison.exhausted


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("9007199254740993", "a bigint is written with an n: 9007199254740993n", id="a bigint is meant"),
        pytest.param("-9007199254740993", "no double holds -9007199254740993", id="a negative one"),
        pytest.param("Oslo", 'text needs quotes: "Oslo"', id="a word without quotes"),
        pytest.param("1 + 1", "a JavaScript literal is needed", id="a sum"),
        pytest.param("", "a JavaScript literal is needed", id="nothing"),
        pytest.param("1) + (2", "a JavaScript literal is needed", id="what would close the parentheses"),
        pytest.param("1); f(2", "a JavaScript literal is needed", id="a second statement"),
        pytest.param("// c", "a JavaScript literal is needed", id="a comment alone"),
        pytest.param("'a", "a JavaScript literal is needed", id="a quote that does not close"),
        pytest.param("\ud800", "lone surrogate", id="a lone surrogate"),
        pytest.param("'\0'", "NUL", id="a NUL character"),
        pytest.param("[" * 5_000 + "]" * 5_000, "nests deeper", id="nested beyond all bounds"),
        pytest.param("NaN", "a JavaScript literal is needed", id="an identifier that is a number"),
        pytest.param("1e999", "a JavaScript literal is needed", id="infinity"),
    ],
)
def test_what_is_no_literal_says_what_is(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)) as caught:
        read_literal(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("9007199254740994", 9007199254740994.0, id="an integer that a double holds"),
        pytest.param("9_007_199_254_740_994", 9007199254740994.0, id="with separators"),
        pytest.param("1e23", 1e23, id="an exponent is no count of digits"),
        pytest.param("0.1", 0.1, id="a fraction is rounded for everyone"),
        pytest.param("9007199254740993n", BigInt(9007199254740993), id="a bigint"),
        pytest.param("-1", -1, id="a sign"),
        pytest.param(" 1 ", 1, id="white space"),
        pytest.param("{a: [1]}", {"a": [1]}, id="an object is no block"),
        pytest.param("1 // one", 1, id="a comment behind it"),
    ],
)
def test_literals_of_the_command_line(text: str, value: Value) -> None:
    assert same_value(read_literal(text), value)


@given(st.text(st.sampled_from("0123456789n_.eE-+'\"`\\u{}[]():, atrue/*\n\0\ud800"), max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = read_literal(text)
    except ValueError as error:
        says = str(error)
    else:
        says = ""
        assert same_value(value, read_literal(encode_value(value), exact=False))
    assert "\n" not in says
