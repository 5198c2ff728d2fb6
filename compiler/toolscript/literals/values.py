"""What a JavaScript value is in Python, and when two of them are equal.

``str``, ``bool``, ``int`` and ``float`` are string, boolean and number (an ``int`` is the double it equals);
:class:`BigInt` is a bigint, ``None`` is null, ``list`` and ``dict`` are arrays and plain objects.
"""

from __future__ import annotations

import math
import struct
from typing import Final, Literal, TypeAlias

__all__ = [
    "MAX_DEPTH",
    "MISSING",
    "UNDEFINED",
    "BigInt",
    "Kind",
    "Missing",
    "Undefined",
    "Value",
    "bits",
    "fault_of",
    "kind_of",
    "same_value",
]

Kind: TypeAlias = Literal["string", "boolean", "number", "bigint", "null", "array", "object", "expression"]


class BigInt(int):
    """A JavaScript bigint. It counts as an ``int`` in arithmetic, whose results are plain ``int``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"BigInt({int(self)})"

    __str__ = int.__repr__  # text holds the digits alone, as JavaScript's String(5n) does


class Undefined:
    """The type of :data:`UNDEFINED`, JavaScript's undefined."""

    __slots__ = ()
    _only: Undefined | None = None

    def __new__(cls) -> Undefined:
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "UNDEFINED"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return "UNDEFINED"


UNDEFINED: Final = Undefined()


class Missing:
    """The type of :data:`MISSING`: no value was given, where None would be a value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "MISSING"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return "MISSING"


MISSING: Final = Missing()

Value: TypeAlias = "str | bool | int | float | BigInt | list[Value] | dict[str, Value] | None"

#: Python converts no longer decimal text to an integer (``sys.int_info.default_max_str_digits``).
MAX_DIGITS: Final = 4300
#: The smallest integer of more digits.
TOO_BIG: Final = 10**MAX_DIGITS

#: How deep a value may nest. Deeper ones are no input that anyone wrote, and many JSON readers stop there too.
MAX_DEPTH: Final = 500

#: How many elements a value may have in all, counted as often as they would be written.
MAX_ELEMENTS: Final = 200_000


def kind_of(value: object) -> Kind | None:
    """The kind that a Python value names; None if it names none. A bool is asked before an int, a BigInt likewise."""
    if isinstance(value, str):
        return "string"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, BigInt):
        return "bigint"
    if isinstance(value, (int, float)):
        return "number"
    if value is None:
        return "null"
    if isinstance(value, list):
        return "array"
    if isinstance(value, dict):
        return "object"
    return None


def bits(value: float) -> bytes:
    """The double's own bytes: the equality under which 0 is not -0."""
    return struct.pack(">d", value)


def same_value(one: object, other: object) -> bool:
    """JavaScript's equality of two values by kind and content (SameValue for numbers), key order free."""
    stack = [(one, other)]
    while stack:
        a, b = stack.pop()
        kind = kind_of(a)
        if kind is None or kind != kind_of(b):
            return False
        if kind == "number":
            if bits(float(a)) != bits(float(b)):  # type: ignore[arg-type] # numbers, by their kind
                return False
        elif isinstance(a, list) and isinstance(b, list):
            if len(a) != len(b):
                return False
            stack += zip(a, b, strict=True)
        elif isinstance(a, dict) and isinstance(b, dict):
            if a.keys() != b.keys():
                return False
            stack += ((a[key], b[key]) for key in a)
        elif a != b:
            return False
    return True


def fault_of(value: object) -> str | None:
    """Why a Python value is no value that a literal can spell; None when it is one.

    Refused: numbers that no double holds exactly, NaN and infinities, integers of more than 4,300 digits, keys that
    are not strings, values that contain themselves or nest deeper than 500 levels, and every other type.
    """
    if value is None or isinstance(value, (str, bool)):
        return None
    if isinstance(value, int):
        return _integer_fault(value, "bigint" if isinstance(value, BigInt) else "number")
    stack: list[tuple[object, int]] = [(value, 1)]
    count = 0
    while stack:
        item, depth = stack.pop()
        kind = kind_of(item)
        if kind is None:
            return (
                f"a {type(item).__name__} is no JavaScript value; use str, bool, int, float, BigInt, None, list or dict"
            )
        if isinstance(item, int) and not isinstance(item, bool):
            fault = _integer_fault(item, kind)
            if fault is not None:
                return fault
        elif isinstance(item, float) and not math.isfinite(item):
            return f"{item} is no literal in JavaScript but an identifier"
        elif isinstance(item, (list, dict)):
            if depth > MAX_DEPTH:
                return f"the value contains itself or nests deeper than {MAX_DEPTH} levels"
            count += len(item)
            if count > MAX_ELEMENTS:
                return f"the value has more than {MAX_ELEMENTS:,} elements"
            if isinstance(item, dict):
                if any(not isinstance(key, str) for key in item):
                    return "a key is not a string"
                stack += ((element, depth + 1) for element in item.values())
            else:
                stack += ((element, depth + 1) for element in item)
    return None


def _integer_fault(value: int, kind: Kind) -> str | None:
    if abs(value) >= TOO_BIG:
        return f"integers of more than {MAX_DIGITS:,} digits are not accepted"
    if kind == "bigint":
        return None
    try:
        exact = float(value) == value
    except OverflowError:
        exact = False
    return (
        None
        if exact
        else f"no double holds {_short(value)} exactly: a bigint is meant, written BigInt({_short(value)})"
    )


def _short(value: int) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:20]}…{text[-8:]}"
