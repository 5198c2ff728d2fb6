"""Results printed: JavaScript that an engine reads back, JSON that is never ambiguous."""

from __future__ import annotations

import json
from datetime import datetime, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolscript.cli.show import as_javascript, as_json
from toolscript.literals.constant import read_literal
from toolscript.literals.values import UNDEFINED, BigInt, same_value
from toolscript.run.values import Handle, JsDate, JsError, JsMap, JsSet

ROWS: list[tuple[object, str, object]] = [
    (None, "null", None),
    (True, "true", True),
    (3.0, "3", 3),
    (3.5, "3.5", 3.5),
    (-0.0, "-0", -0.0),
    (float("nan"), "NaN", {"$number": "NaN"}),
    (float("-inf"), "-Infinity", {"$number": "-Infinity"}),
    (1e300, "1e+300", 1e300),
    (BigInt(5), "5n", {"$bigint": "5"}),
    ("a\n\x1b", '"a\\n\\u001b"', "a\n\x1b"),
    (UNDEFINED, "undefined", {"$undefined": True}),
    ([], "[]", []),
    ({}, "{}", {}),
    ({"a-b": 1, "c": [None]}, '{ "a-b": 1, c: [null] }', {"a-b": 1, "c": [None]}),
    ({"$bigint": "5"}, '{ $bigint: "5" }', {"$object": {"$bigint": "5"}}),
    ({"$a": 1, "b": 2}, "{ $a: 1, b: 2 }", {"$a": 1, "b": 2}),
    (
        datetime(2024, 5, 6, 7, 8, 9, 120000, timezone.utc),
        'new Date("2024-05-06T07:08:09.120Z")',
        {"$date": "2024-05-06T07:08:09.120Z"},
    ),
    (JsDate(None), "new Date(NaN)", {"$date": None}),
    (JsDate(10**15), "new Date(1000000000000000)", {"$date": 10**15}),
    (
        JsMap(((1, "a"), ([], UNDEFINED))),
        'new Map([[1, "a"], [[], undefined]])',
        {"$map": [[1, "a"], [[], {"$undefined": True}]]},
    ),
    (JsSet((1, 2)), "new Set([1, 2])", {"$set": [1, 2]}),
    (b"\x00\xff", "new Uint8Array([0, 255])", {"$bytes": "AP8="}),
    (JsError("RangeError", "no"), 'RangeError("no")', {"$error": {"name": "RangeError", "message": "no"}}),
    (JsError("\x1b[2J", "no"), '"\\u001b[2J"("no")', {"$error": {"name": "\x1b[2J", "message": "no"}}),
]  # fmt: skip


@pytest.mark.parametrize(("value", "text", "tagged"), ROWS, ids=[row[1] for row in ROWS])
def test_each_kind(value: object, text: str, tagged: object) -> None:
    assert as_javascript(value) == text
    assert repr(as_json(value)) == repr(tagged)
    json.dumps(as_json(value), allow_nan=False)


def test_a_handle() -> None:
    async def read() -> None:
        """Nothing."""

    handle = Handle({"read": read})
    assert as_javascript(handle) == 'Handle("read")'
    assert as_json(handle) == {"$handle": ["read"]}


def test_what_is_no_result_is_a_fault() -> None:
    with pytest.raises(TypeError, match="object"):
        as_javascript(object())
    with pytest.raises(TypeError, match="object"):
        as_json(object())


def test_a_long_structure_takes_several_lines() -> None:
    value = {"rows": ["x" * 60, "y" * 60], "n": 1}
    assert as_javascript(value) == (
        '{\n  rows: [\n    "' + "x" * 60 + '",\n    "' + "y" * 60 + '"\n  ],\n  n: 1\n}'
    )  # fmt: skip


SCALARS = st.none() | st.booleans() | st.floats(-(2.0**53), 2.0**53) | st.text()
VALUES = st.recursive(
    SCALARS | st.integers().map(BigInt),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text().filter(lambda key: key != "__proto__"), inner, max_size=5)
    ),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_printed_is_the_value(value: object) -> None:
    text = as_javascript(value)
    assert same_value(read_literal(text), value)
    assert all(character.isprintable() or character == "\n" for character in text)
