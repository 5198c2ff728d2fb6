"""The value model: what a Python value is in JavaScript, which two are the same, and which are none."""

from __future__ import annotations

import copy
import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript.literals.values import (
    MAX_DEPTH,
    MISSING,
    UNDEFINED,
    BigInt,
    Missing,
    Undefined,
    Value,
    bits,
    fault_of,
    kind_of,
    same_value,
)

from ..reuse.values import KINDS, canonical, values

any_value = st.sampled_from(KINDS).flatmap(values)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        pytest.param("", "string", id="str"),
        pytest.param(True, "boolean", id="a bool is no number, though it is an int"),
        pytest.param(1, "number", id="int"),
        pytest.param(1.5, "number", id="float"),
        pytest.param(BigInt(1), "bigint", id="a BigInt is no number, though it is an int"),
        pytest.param(BigInt(1) + 1, "number", id="arithmetic on a BigInt gives an int"),
        pytest.param(None, "null", id="None"),
        pytest.param([], "array", id="list"),
        pytest.param({}, "object", id="dict"),
        pytest.param((), None, id="a tuple names none"),
        pytest.param(b"", None, id="bytes"),
        pytest.param(1j, None, id="complex"),
        pytest.param(UNDEFINED, None, id="undefined is no literal"),
        pytest.param(MISSING, None, id="no value"),
    ],
)
def test_kind(value: object, kind: str | None) -> None:
    assert kind_of(value) == kind


def nested(levels: int, *, of_dicts: bool = False) -> Value:
    value: Value = 1
    for _ in range(levels):
        value = {"a": value} if of_dicts else [value]
    return value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(1, 1.0, id="an int is the double it equals"),
        pytest.param(2**53, 2.0**53, id="a large one too"),
        pytest.param(0, 0.0, id="zero"),
        pytest.param(-0.0, -0.0, id="minus zero"),
        pytest.param(BigInt(0), BigInt(-0), id="bigints have one zero"),
        pytest.param(math.nan, math.nan, id="NaN is the same value as itself"),
        pytest.param("é", "\u00e9", id="strings by their characters"),
        pytest.param({"a": 1, "b": 2}, {"b": 2, "a": 1}, id="key order is free"),
        pytest.param([{"a": [1]}], [{"a": [1.0]}], id="inside a structure"),
        pytest.param([], [], id="empty arrays"),
        pytest.param(nested(100_000), nested(100_000), id="a structure deeper than any stack"),
    ],
)
def test_the_same(one: object, other: object) -> None:
    assert same_value(one, other)
    assert same_value(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(True, 1, id="true is not 1"),
        pytest.param(False, 0, id="false is not 0"),
        pytest.param(0.0, -0.0, id="0 is not -0"),
        pytest.param(0, -0.0, id="nor is the int 0"),
        pytest.param(BigInt(1), 1, id="1n is not 1"),
        pytest.param(BigInt(1), True, id="1n is not true"),
        pytest.param("1", 1, id="text is no number"),
        pytest.param("", None, id="the empty string is not null"),
        pytest.param(None, 0, id="null is not 0"),
        pytest.param(None, False, id="null is not false"),
        pytest.param([], {}, id="an array is no object"),
        pytest.param([], None, id="nor is it null"),
        pytest.param([1], [True], id="inside an array"),
        pytest.param([0.0], [-0.0], id="zeros inside an array"),
        pytest.param([1, 2], [2, 1], id="the order of an array counts"),
        pytest.param([1], [1, 1], id="so does its length"),
        pytest.param({"a": 1}, {"a": BigInt(1)}, id="inside an object"),
        pytest.param({"a": 1}, {"b": 1}, id="another key"),
        pytest.param({"a": 1}, {"a": 1, "b": 2}, id="a key more"),
        pytest.param("e\u0301", "é", id="composed and decomposed text differ"),
        pytest.param(0.1 + 0.2, 0.3, id="doubles by their bits"),
        pytest.param((), (), id="what is no value equals nothing"),
        pytest.param(UNDEFINED, UNDEFINED, id="undefined is no literal's value"),
    ],
)
def test_not_the_same(one: object, other: object) -> None:
    assert not same_value(one, other)
    assert not same_value(other, one)


@given(any_value, any_value)
def test_equality_is_that_of_javascript(one: Value, other: Value) -> None:
    assert same_value(one, other) == (canonical(one) == canonical(other))


@given(any_value)
def test_a_value_is_the_same_as_its_copy_with_the_keys_turned_round(value: Value) -> None:
    def turned(each: Value) -> Value:
        if isinstance(each, list):
            return [turned(element) for element in each]
        if isinstance(each, dict):
            return {key: turned(each[key]) for key in reversed(each)}
        return copy.copy(each)

    assert same_value(value, turned(value))


@given(st.floats(allow_nan=False), st.floats(allow_nan=False))
def test_doubles_are_the_same_if_their_text_is(one: float, other: float) -> None:
    # `repr` gives each double a text of its own, both zeros included.
    assert same_value(one, other) == (bits(one) == bits(other)) == (repr(one) == repr(other))
    assert same_value(one, float(repr(one)))


CYCLE: list[Value] = []
CYCLE.append(CYCLE)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        pytest.param(2**53 + 1, "BigInt(9007199254740993)", id="an int that no double holds: a bigint is meant"),
        pytest.param(-(2**53) - 1, "no double holds -9007199254740993", id="a negative one"),
        pytest.param(10**400, "BigInt(1000", id="an int beyond all doubles"),
        pytest.param(10**4300, "more than 4,300 digits", id="4,301 digits, which Python does not print"),
        pytest.param(BigInt(10**4300), "more than 4,300 digits", id="the same as a bigint"),
        pytest.param(BigInt(-(10**4300)), "more than 4,300 digits", id="a negative bigint"),
        pytest.param(10**100_000, "more than 4,300 digits", id="far beyond"),
        pytest.param(math.nan, "nan is no literal", id="NaN is an identifier"),
        pytest.param(math.inf, "inf is no literal", id="Infinity is one"),
        pytest.param(-math.inf, "-inf is no literal", id="its negative"),
        pytest.param((1,), "a tuple is no JavaScript value", id="a tuple"),
        pytest.param({1}, "a set is no", id="a set"),
        pytest.param(b"a", "a bytes is no", id="bytes"),
        pytest.param(UNDEFINED, "Undefined", id="undefined"),
        pytest.param([1, [2, (3,)]], "a tuple is no", id="inside arrays"),
        pytest.param({"a": {"b": 2**53 + 1}}, "no double holds", id="inside objects"),
        pytest.param({1: 2}, "a key is not a string", id="a key that is a number"),
        pytest.param({"a": [{None: 2}]}, "a key is not a string", id="a key further down"),
        pytest.param(CYCLE, "contains itself", id="an array that contains itself"),
        pytest.param(nested(MAX_DEPTH + 1), "deeper than 500 levels", id="501 arrays"),
        pytest.param(nested(MAX_DEPTH + 1, of_dicts=True), "deeper than 500 levels", id="501 objects"),
        pytest.param([0] * 200_001, "more than 200,000 elements", id="too many elements"),
        pytest.param([[0] * 1_000] * 201, "more than 200,000 elements", id="one list that stands many times"),
    ],
)
def test_is_no_value(value: object, says: str) -> None:
    fault = fault_of(value)
    assert fault is not None
    assert says in fault
    assert "\n" not in fault
    assert len(fault) < 300


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("", id="the empty string is a value, though no parameter"),
        pytest.param("\ud800", id="a lone surrogate"),
        pytest.param(2**53, id="the last int of the unbroken range"),
        pytest.param(2**53 + 2, id="an int that a double holds beyond it"),
        pytest.param(2**1023, id="a power of two far beyond it"),
        pytest.param(BigInt(2**53 + 1), id="a bigint where no int is"),
        pytest.param(BigInt(10**4299), id="4,300 digits"),
        pytest.param(BigInt(-(10**4299)), id="4,300 digits and a sign"),
        pytest.param(-0.0, id="minus zero"),
        pytest.param(5e-324, id="the smallest double"),
        pytest.param(nested(MAX_DEPTH), id="500 arrays"),
        pytest.param(nested(MAX_DEPTH, of_dicts=True), id="500 objects"),
        pytest.param([[]] * 3, id="one list that stands three times is no cycle"),
        pytest.param([0] * 199_999, id="many elements"),
        pytest.param({"": None, "__proto__": True}, id="odd keys"),
    ],
)
def test_is_a_value(value: object) -> None:
    assert fault_of(value) is None


def test_the_bound_on_digits_is_exact() -> None:
    assert fault_of(BigInt(10**4300 - 1)) is None
    assert fault_of(BigInt(10**4300)) is not None


@given(st.integers(-(2**70), 2**70))
def test_an_int_is_a_value_exactly_if_it_is_a_double(value: int) -> None:
    assert (fault_of(value) is None) == (int(float(value)) == value)
    assert fault_of(BigInt(value)) is None


@given(any_value)
def test_whatever_a_literal_can_spell_has_no_fault(value: Value) -> None:
    assert fault_of(value) is None
    assert fault_of([value, {"a": value}]) is None


def test_bigint_is_an_int_with_a_name() -> None:
    assert repr(BigInt(-5)) == "BigInt(-5)"
    assert str(BigInt(5)) == "5"
    assert f"{BigInt(5)}" == "5"
    assert BigInt(5) == 5
    assert isinstance(pickle.loads(pickle.dumps(BigInt(5))), BigInt)  # noqa: S301  # made here


@pytest.mark.parametrize("only", [UNDEFINED, MISSING], ids=repr)
def test_there_is_one_of_each(only: Undefined | Missing) -> None:
    assert not only
    assert pickle.loads(pickle.dumps(only)) is only  # noqa: S301  # made here
    assert copy.deepcopy(only) is only
    assert repr(only) in ("UNDEFINED", "MISSING")


def test_undefined_is_made_once() -> None:
    assert Undefined() is UNDEFINED
