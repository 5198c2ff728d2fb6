"""Inferred types: exact texts, and the TypeScript compiler's word that each accepts what it was inferred from."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.encode import encode_value
from toolscript.literals.infer import infer_type
from toolscript.literals.values import Value

from ..reuse.deno_batch import check_types
from ..reuse.values import KINDS, values


def nested(levels: int) -> Value:
    value: Value = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "type_text"),
    [
        pytest.param(None, "null", id="null"),
        pytest.param(True, "boolean", id="a boolean, before it is a number"),
        pytest.param(1, "number", id="an int"),
        pytest.param(-1.5, "number", id="a double"),
        pytest.param(BigInt(1), "bigint", id="a bigint, before it is a number"),
        pytest.param("Oslo", "string", id="text is widened"),
        pytest.param([], "readonly unknown[]", id="an empty array says nothing of its elements"),
        pytest.param({}, "Record<string, unknown>", id="nor does an empty object"),
        pytest.param([1, 2], "readonly number[]", id="one type of elements"),
        pytest.param([1, "a"], "readonly (number | string)[]", id="two"),
        pytest.param(["a", 1], "readonly (number | string)[]", id="in an order of their own"),
        pytest.param([None, None], "readonly null[]", id="nulls"),
        pytest.param([[1], [2]], "readonly (readonly number[])[]", id="arrays in an array"),
        pytest.param({"a": 1, "b c": "x"}, '{ a: number; "b c": string }', id="an object"),
        pytest.param([{"a": 1}, {"a": 2}], "readonly ({ a: number })[]", id="alike objects are one type"),
        pytest.param([{"a": 1}, {"b": 2}], "readonly ({ a: number } | { b: number })[]", id="others stay apart"),
        pytest.param({"</script>": 1}, '{ "\\u003c/script>": number }', id="a key is as safe as a string"),
        pytest.param({str(n): n for n in range(65)}, "unknown", id="an object of too many members"),
        pytest.param([{str(n): n} for n in range(65)], "readonly unknown[]", id="a union of too many"),
        pytest.param({"a": {str(n): n for n in range(65)}}, "{ a: unknown }", id="inside an object"),
        pytest.param([{str(n): n for n in range(65)}, 1], "readonly unknown[]", id="unknown swallows a union"),
        pytest.param(list(range(1_000)), "readonly number[]", id="a long array of few types"),
    ],
)
def test_types(value: Value, type_text: str) -> None:
    assert infer_type(value) == type_text


def test_depth_is_bounded() -> None:
    assert infer_type(nested(11)).count("readonly") == 11
    assert "unknown" not in infer_type(nested(11))
    assert infer_type(nested(500)) == infer_type(nested(501))
    assert "unknown" in infer_type(nested(500))


@given(st.lists(st.sampled_from(KINDS).flatmap(values), max_size=6), st.randoms())
def test_the_order_of_elements_is_of_no_account(elements: list[Value], rng: random.Random) -> None:
    other = rng.sample(elements, len(elements))
    assert infer_type(elements) == infer_type(other)
    assert infer_type(elements + other) == infer_type(elements)


SCALARS: tuple[Value, ...] = (None, True, 0, -1.5, 1e21, BigInt(7), "a", "</script>", "\u2028", "é")
KEYS = ("a", "b c", "if", "1", "", "é", "__proto__", "constructor", "</script>", "'", '"', "\u2028", "\ud800", "-1")


def random_value(rng: random.Random, depth: int) -> Value:
    kind = rng.randrange(6 if depth else 3)
    if kind < 3:
        return rng.choice(SCALARS)
    if kind == 3:
        return {key: random_value(rng, depth - 1) for key in rng.sample(KEYS, rng.randrange(5))}
    return [random_value(rng, depth - 1) for _ in range(rng.randrange(5))]


def test_the_compiler_accepts_each_value_at_its_type_and_no_other_kind() -> None:
    rng = random.Random(12)
    found = [random_value(rng, 4) for _ in range(1_500)] + [nested(levels) for levels in range(1, 30)]
    found += [[{str(n): n} for n in range(many)] for many in (1, 63, 64, 65)]
    lines, wrong_lines = [], []
    for index, value in enumerate(found):
        lines.append(f"const t{index}: {infer_type(value)} = {encode_value(value)};")
        wrong_lines.append(f"const t{index}: {infer_type(value)} = undefined;")
    faults = check_types(
        {"right.ts": "\n".join(lines) + "\nexport {};\n", "wrong.ts": "\n".join(wrong_lines) + "\nexport {};\n"}
    )
    assert [f"{lines[fault.line - 1]}: {fault.message}" for fault in faults["right.ts"]] == []
    # A type that accepted everything would pass above.
    assert {fault.line for fault in faults["wrong.ts"]} == set(range(1, len(wrong_lines) + 1))
    assert {fault.code for fault in faults["wrong.ts"]} == {"TS2322"}


def test_a_later_value_of_the_same_shape_is_accepted_and_another_is_not() -> None:
    rng = random.Random(13)

    def other(value: Value) -> Value:
        if isinstance(value, bool):
            return not value
        if isinstance(value, BigInt):
            return BigInt(value + rng.randrange(1, 9))
        if isinstance(value, (int, float)):
            return value + 1.25
        if isinstance(value, str):
            return value + "x"
        if isinstance(value, list):
            return [other(element) for element in value] * 2
        if isinstance(value, dict):
            return {key: other(element) for key, element in value.items()}
        return value

    found = [random_value(rng, 3) for _ in range(400)]
    lines = [
        f"const t{index}: {infer_type(value)} = {encode_value(other(value))};" for index, value in enumerate(found)
    ]
    refused: list[tuple[str, Value]] = [
        ("const v: readonly number[] = ['a'];", [1]),
        ("const v: { a: number } = { a: 'x' };", {"a": 1}),
        ("const v: { a: number } = {};", {"a": 1}),
        ("const v: readonly ({ a: number } | { b: number })[] = [{ a: 'x' }];", [{"a": 1}, {"b": 1}]),
    ]
    for line, value in refused:
        assert infer_type(value) in line
    wrong = "".join(f"{{ {line} }}\n" for line, _ in refused) + "export {};\n"
    faults = check_types({"right.ts": "\n".join(lines) + "\nexport {};\n", "wrong.ts": wrong})
    assert [f"{lines[fault.line - 1]}: {fault.message}" for fault in faults["right.ts"]] == []
    assert {fault.line for fault in faults["wrong.ts"]} == {1, 2, 3, 4}
