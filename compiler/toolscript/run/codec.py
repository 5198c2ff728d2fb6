"""The one codec between Python values and the sandbox's, both ways.

A value on the wire is JSON: null, booleans, finite numbers other than -0 and strings stand for themselves, everything
else is an array whose first item is a tag::

    ["a", item, …]                       array          ["o", key, value, …]            plain object
    ["n", "NaN" | "Infinity" | …]        odd number     ["i", "-ff"]                    bigint, in hexadecimal
    ["u"]                                undefined      ["d", milliseconds | null]      Date
    ["m", key, value, …]                 Map            ["s", value, …]                 Set
    ["e", name, message, stack, cause?]  Error          ["h", number, [method, …]]      handle
    ["b", base64]                        Uint8Array

Keys and values of objects are list items, never JSON keys, so that ``__proto__`` and repeated keys mean nothing. Big
integers are hexadecimal because Python limits decimal digits. ``codec.js`` holds the other half of this module.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from typing import Final, NoReturn

from toolscript.literals.values import MISSING, UNDEFINED, BigInt, Undefined
from toolscript.run.values import Handle, JsDate, JsError, JsMap, JsSet

__all__ = ["CodecError", "decode", "encode", "parse_json"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MILLISECOND: Final = timedelta(milliseconds=1)
_DATETIMES: Final = (-62_135_596_800_000, 253_402_300_799_999)  # the years 1 to 9999
_LAST_DATE: Final = 8_640_000_000_000_000  # of JavaScript, either side of 1970
_SAFE: Final = 2**53
_ODD_NUMBERS: Final = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf, "-0": -0.0}
_SHOWN: Final = 60  # characters of a key in an error message


class CodecError(ValueError):
    """A value that cannot cross the boundary, or text from the sandbox that is no value. The message says where."""


def encode(value: object, *, max_bytes: int, max_depth: int, number_of: Callable[[Handle], int]) -> str:
    """A Python value as wire text, which is ASCII.

    ``number_of`` gives the number under which a handle is known in this run. Dicts need string keys; tuples count
    as lists; a ``datetime`` must have a time zone and loses what is finer than a millisecond.

    Raises CodecError, naming the place, for what JavaScript could not hold exactly (an int that is no double),
    for other types, for cycles, and for what is deeper than ``max_depth`` or longer than ``max_bytes``.
    """
    text = json.dumps(_Encoder(max_bytes, max_depth, number_of).value(value), separators=(",", ":"), allow_nan=False)
    if len(text) > max_bytes:
        raise CodecError(f"the value takes {len(text)} bytes as a message, more than the {max_bytes} allowed")
    return text


class _Encoder:
    """One value on its way out. ``path`` says where it is, for messages."""

    def __init__(self, max_bytes: int, max_depth: int, number_of: Callable[[Handle], int]) -> None:
        self.left = max_bytes  # every node takes a byte at least, so that shared structure cannot blow up
        self.max_depth = max_depth
        self.number_of = number_of
        self.path: list[str] = []
        self.open: set[int] = set()

    def refuse(self, what: str) -> NoReturn:
        raise CodecError(f"{''.join(self.path) or 'the value'} is {what}")

    def value(self, value: object) -> object:
        self.left -= 1
        if self.left < 0:
            raise CodecError("the value has more parts than fit into a message")
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            self.left -= len(value)
            return value
        if isinstance(value, BigInt):
            return ["i", f"{int(value):x}"]
        if isinstance(value, int):
            return self.integer(int(value))
        if isinstance(value, float):
            return _number(float(value))
        if isinstance(value, Undefined):
            return ["u"]
        if isinstance(value, (bytes, bytearray, memoryview)):
            self.left -= len(value)
            return ["b", base64.b64encode(value).decode("ascii")] if self.left >= 0 else None
        if isinstance(value, (datetime, JsDate)):
            return ["d", self.milliseconds(value)]
        if isinstance(value, Handle):
            return ["h", self.number_of(value), list(value.methods)]
        return self.container(value)

    def integer(self, value: int) -> int:
        if abs(value) > _SAFE:
            try:
                exact = int(float(value)) == value
            except OverflowError:
                exact = False
            if not exact:
                shown = str(value) if abs(value) < 10**40 else f"of {value.bit_length()} bits"
                self.refuse(f"the int {shown}, which no JavaScript number holds exactly; pass BigInt")
        return value

    def milliseconds(self, value: datetime | JsDate) -> int | None:
        if isinstance(value, JsDate):
            if value.milliseconds is not None and abs(value.milliseconds) > _LAST_DATE:
                self.refuse("a JsDate beyond what a JavaScript Date can hold")
            return value.milliseconds
        if value.utcoffset() is None:
            self.refuse("a datetime without a time zone; give it one, for instance timezone.utc")
        return (value - _EPOCH) // _MILLISECOND

    def container(self, value: object) -> object:
        if id(value) in self.open:
            self.refuse("part of itself: a cycle cannot be sent")
        if len(self.open) >= self.max_depth:
            self.refuse(f"nested deeper than the {self.max_depth} levels allowed")
        self.open.add(id(value))
        try:
            if isinstance(value, (list, tuple)):
                return ["a", *[self.at(f"[{index}]", item) for index, item in enumerate(value)]]
            if isinstance(value, dict):
                return self.mapping(value)
            if isinstance(value, JsMap):
                pairs: list[object] = ["m"]
                for index, (key, item) in enumerate(value.pairs):
                    pairs += [self.at(f"[key {index}]", key), self.at(f"[value {index}]", item)]
                return pairs
            if isinstance(value, JsSet):
                return ["s", *[self.at(f"[{index}]", item) for index, item in enumerate(value.values)]]
            if isinstance(value, JsError):
                cause = [] if value.cause is MISSING else [self.at(".cause", value.cause)]
                self.left -= len(value.name) + len(value.message)
                return ["e", value.name, value.message, "", *cause]
        finally:
            self.open.discard(id(value))
        name = type(value).__name__
        return self.refuse(f"a {name}, which has no JavaScript counterpart{_HINTS.get(name, '')}")

    def mapping(self, value: dict[object, object]) -> list[object]:
        out: list[object] = ["o"]
        for key, item in value.items():
            if not isinstance(key, str):
                self.refuse(f"a dict with the key {key!r:.{_SHOWN}}; keys must be strings (use JsMap for others)")
            self.left -= len(key)
            out += [key, self.at(f".{key:.{_SHOWN}}", item)]
        return out

    def at(self, step: str, value: object) -> object:
        self.path.append(step)
        try:
            return self.value(value)
        finally:
            self.path.pop()


_HINTS: Final = {
    "set": "; pass JsSet, whose order is certain",
    "frozenset": "; pass JsSet, whose order is certain",
    "date": "; pass a datetime with a time zone",
    "Decimal": "; pass a float or a str",
    "coroutine": "; await it first",
}


def _number(value: float) -> object:
    if math.isnan(value):
        return ["n", "NaN"]
    if math.isinf(value):
        return ["n", "Infinity" if value > 0 else "-Infinity"]
    return ["n", "-0"] if value == 0 and math.copysign(1, value) < 0 else value


def parse_json(text: str | bytes) -> object:
    """JSON text from the sandbox. Raises CodecError for whatever is not JSON of finite numbers.

    Integers beyond 2**53 become floats: JavaScript prints a double's shortest digits there, not its exact value.
    """
    try:
        return json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError and JSONDecodeError are ValueErrors
        raise CodecError(f"text from the sandbox is not JSON: {error!s:.100}") from None


def _whole(digits: str) -> int | float:
    if len(digits) <= 17 and abs(value := int(digits)) <= _SAFE:
        return value
    return _finite(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError("a number that is not finite")
    return value


def decode(
    wire: object,
    *,
    max_depth: int,
    handle_of: Callable[[int], Handle],
    locate: Callable[[JsError], JsError] = lambda error: error,
) -> object:
    """The Python value of parsed wire JSON.

    ``handle_of`` gives the handle of a number and raises KeyError for others; ``locate`` completes an error with its
    place in the script. Whole numbers up to 2**53 become ``int``, other numbers ``float``.

    Raises CodecError for everything that :func:`encode`'s counterpart would not have written.
    """

    def many(items: list[object], depth: int) -> list[object]:
        return [value(item, depth) for item in items]

    def pairs(items: list[object], depth: int) -> list[tuple[object, object]]:
        if len(items) % 2:
            raise CodecError("a key without a value")
        return list(zip(many(items[::2], depth), many(items[1::2], depth), strict=True))

    def value(item: object, depth: int) -> object:
        if not isinstance(item, list):
            if isinstance(item, dict):
                raise CodecError("a JSON object where a tagged array was expected")
            return item
        if depth <= 0:
            raise CodecError(f"nested deeper than the {max_depth} levels allowed")
        tag, rest = (item[0], item[1:]) if item else (None, [])
        if tag == "a":
            return many(rest, depth - 1)
        if tag == "o":
            entries = pairs(rest, depth - 1)
            if not all(isinstance(key, str) for key, _ in entries):
                raise CodecError("an object key that is no string")
            return dict(entries)
        if tag == "m":
            return JsMap(tuple(pairs(rest, depth - 1)))
        if tag == "s":
            return JsSet(tuple(many(rest, depth - 1)))
        if tag == "e":
            return error(rest, depth - 1)
        if tag == "u" and not rest:
            return UNDEFINED
        if len(rest) != 1:
            raise CodecError(f"no value has the tag {tag!r:.20} and {len(rest)} parts")
        return _atom(tag, rest[0], handle_of)

    def error(rest: list[object], depth: int) -> JsError:
        if len(rest) not in (3, 4):
            raise CodecError("an error of the wrong length")
        name, message, stack = rest[:3]
        if not (isinstance(name, str) and isinstance(message, str) and isinstance(stack, str)):
            raise CodecError("an error whose name, message or stack is no string")
        cause = value(rest[3], depth) if len(rest) == 4 else MISSING
        return locate(JsError(name, message, cause, stack=stack))

    return value(wire, max_depth + 1)  # a scalar with a tag may stand at the last level


def _atom(tag: object, body: object, handle_of: Callable[[int], Handle]) -> object:
    """A value whose tag has one part that is no value itself."""
    if tag == "n" and isinstance(body, str) and body in _ODD_NUMBERS:
        return _ODD_NUMBERS[body]
    if tag == "i" and isinstance(body, str):
        digits = body.removeprefix("-")
        if digits and digits.strip("0123456789abcdef") == "":
            return BigInt(int(body, 16))
    if tag == "d":
        if body is None:
            return JsDate(None)
        if isinstance(body, int) and not isinstance(body, bool) and abs(body) <= _LAST_DATE:
            inside = _DATETIMES[0] <= body <= _DATETIMES[1]
            return _EPOCH + timedelta(milliseconds=body) if inside else JsDate(body)
    if tag == "b" and isinstance(body, str):
        try:
            return base64.b64decode(body, validate=True)
        except (binascii.Error, ValueError):
            raise CodecError("bytes that are not base64") from None
    if tag == "h" and isinstance(body, int) and not isinstance(body, bool):
        try:
            return handle_of(body)
        except KeyError:
            raise CodecError(f"no handle has the number {body}") from None
    raise CodecError(f"no value has the tag {tag!r:.20} and this body")
