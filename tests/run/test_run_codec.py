"""The codec within Python, and through the sandbox and back."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolscript import MISSING, UNDEFINED, BigInt
from toolscript.reuse.module import ModuleText
from toolscript.run import Capability, CodecError, DenoRunner, Handle, JsDate, JsError, JsMap, JsSet, RunResult
from toolscript.run.codec import decode, encode, parse_json

UTC = dt.timezone.utc
LAST = 8_640_000_000_000_000


def no_handles(_: object) -> Handle:
    raise KeyError


def no_numbers(_: Handle) -> int:
    raise CodecError("no handles here")


def packed(value: object, max_bytes: int = 1 << 20, max_depth: int = 64) -> str:
    return encode(value, max_bytes=max_bytes, max_depth=max_depth, number_of=no_numbers)


def unpacked(text: str | bytes, max_depth: int = 64) -> object:
    return decode(parse_json(text), max_depth=max_depth, handle_of=no_handles)


def as_text(value: object) -> str:
    """What a value is in JavaScript: 1.0 is 1, -0 is not 0, two halves of a pair are one character."""
    if isinstance(value, (bool, type(None), bytes, dt.datetime, JsDate)) or value is UNDEFINED:
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, BigInt):
        return f"bigint {value:x}"
    if isinstance(value, (int, float)):
        return f"number {float(value)!r}"
    if isinstance(value, str):
        return ascii(value.encode("utf-16-le", "surrogatepass"))
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(as_text, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(sorted(f'{as_text(key)}: {as_text(item)}' for key, item in value.items()))}}}"
    if isinstance(value, JsMap):
        return f"Map {[(as_text(key), as_text(item)) for key, item in value]}"
    if isinstance(value, JsSet):
        return f"Set {[as_text(item) for item in value]}"
    assert isinstance(value, JsError)
    cause = "" if value.cause is MISSING else as_text(value.cause)
    return f"Error {as_text(value.name)} {as_text(value.message)} {cause}"


def fits_a_double(value: int) -> bool:
    return int(float(value)) == value


texts = st.text(st.characters() | st.characters(categories=["Cs"]), max_size=20)
dates = st.datetimes(timezones=st.just(UTC)).map(
    lambda date: date.replace(microsecond=date.microsecond // 1000 * 1000, fold=0)
)
# A Date that a datetime can hold comes back as one, so that only the others are JsDate.
odd_dates = st.one_of(st.none(), st.integers(-LAST, -62_135_596_800_001), st.integers(253_402_300_800_000, LAST)).map(
    JsDate
)
atoms = st.one_of(
    st.none(),
    st.booleans(),
    st.floats(),
    st.integers(-(2**53), 2**53),
    st.integers(-(2**80), 2**80).filter(fits_a_double),
    st.integers(-(2**200), 2**200).map(BigInt),
    texts,
    st.just(UNDEFINED),
    st.binary(max_size=20),
    dates,
    odd_dates,
)
keys = st.one_of(texts, st.sampled_from(["__proto__", "constructor", "toString", "0", "then", "length", ""]))
names = st.sampled_from(["Error", "TypeError", "RangeError", "SyntaxError", "NotFound", "__proto__", ""])
values = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.dictionaries(keys, inner, max_size=5),
        st.dictionaries(st.integers(0, 99), inner, max_size=4).map(lambda pairs: JsMap(tuple(pairs.items()))),
        st.lists(st.integers(0, 99), unique=True, max_size=4).map(lambda items: JsSet(tuple(items))),
        st.builds(JsError, names, texts, st.one_of(st.just(MISSING), inner)),
    ),
    max_leaves=12,
)


@given(values)
def test_a_value_survives_its_wire_form(value: object) -> None:
    text = packed(value)
    assert text.isascii()
    assert "\n" not in text
    assert as_text(unpacked(text)) == as_text(value)


@settings(max_examples=30)
@given(st.lists(values, min_size=1, max_size=40))
def test_values_survive_the_sandbox(batch: list[object]) -> None:
    """There as the result of a call, inside the sandbox as a structure, back as an argument and as the outcome."""

    async def both_ways() -> tuple[list[object], RunResult]:
        seen: list[object] = []

        async def give() -> object:
            return batch

        async def take(*args: object) -> None:
            seen.extend(args)

        text = "export default async (itx) => { const all = await itx.give(); await itx.take(all); return all }"
        capabilities = {"give": Capability(give), "take": Capability(take)}
        return seen, await DenoRunner().run_module(ModuleText(text), capabilities=capabilities)

    seen, result = asyncio.run(both_ways())
    assert result.error is None
    assert as_text(result.value) == as_text(batch)
    assert as_text(seen) == as_text([batch])


@pytest.mark.parametrize(
    ("value", "words"),
    [
        pytest.param(2**53 + 1, "BigInt", id="an int between two doubles"),
        pytest.param([{"a": 10**400}], r"\[0\]\.a is the int of 1329 bits.*BigInt", id="an int beyond all doubles"),
        pytest.param({1: 2}, "JsMap", id="a key that is no string"),
        pytest.param({1, 2}, "JsSet", id="a set without order"),
        pytest.param(dt.datetime(2026, 1, 1), "time zone", id="a datetime without a zone"),
        pytest.param(dt.date(2026, 1, 1), "datetime", id="a date"),
        pytest.param(object(), "no JavaScript counterpart", id="any object"),
        pytest.param(JsDate(LAST + 1), "beyond", id="a date beyond dates"),
        pytest.param(test_a_value_survives_its_wire_form, "function", id="a function"),
    ],
)
def test_what_cannot_be_sent_is_refused_with_the_way_out(value: object, words: str) -> None:
    with pytest.raises(CodecError, match=words):
        packed(value)


def test_cycles_depth_and_size_are_refused() -> None:
    ring: list[object] = []
    ring.append({"ring": ring})
    with pytest.raises(CodecError, match=r"\[0\]\.ring is part of itself"):
        packed(ring)
    with pytest.raises(CodecError, match="deeper than the 3 levels"):
        packed([[[[]]]], max_depth=3)
    assert unpacked(packed([[[]]], max_depth=3)) == [[[]]]
    with pytest.raises(CodecError, match="message"):
        packed("x" * 2000, max_bytes=1000)
    doubled: list[object] = [1]
    for _ in range(50):
        doubled = [doubled, doubled]
    with pytest.raises(CodecError, match="more parts than fit"):
        packed(doubled, max_bytes=1000)


def test_what_is_shared_is_no_cycle() -> None:
    shared = [1]
    assert unpacked(packed({"a": shared, "b": shared})) == {"a": [1], "b": [1]}


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        '["a", {"b": 1}]',
        "[]",
        '["z", 1]',
        '["o", "key"]',
        '["o", 1, 2]',
        '["m", 1]',
        '["n", "1"]',
        '["i", "1_0"]',
        '["i", "0x10"]',
        '["i", ""]',
        '["i", "--1"]',
        '["i", 1]',
        '["d", 1.5]',
        '["d", true]',
        f'["d", {LAST + 1}]',
        '["e", "a", "b"]',
        '["e", "a", 1, ""]',
        '["b", "*"]',
        '["b", "é"]',
        '["h", 0]',
        '["h", true]',
        '["u", 1]',
        '["a", ["u", 1, 2]]',
        "NaN",
        '["a", Infinity]',
        "1e999",
        "9" * 5000,
        "[" * 100_000,
        '["a",' * 300 + "1" + "]" * 300,
        "",
        '"\\ud800',
        "\x00",
    ],
)
def test_what_the_codec_did_not_write_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        unpacked(text)


@given(st.binary(max_size=60) | st.text(alphabet='[]",aehmnosuidb0123-.', max_size=60).map(str.encode))
def test_no_bytes_do_worse_than_be_refused(data: bytes) -> None:
    with contextlib.suppress(CodecError):
        unpacked(data)


def test_numbers_mean_what_javascript_means() -> None:
    assert unpacked("590295810358705700000") == 2.0**69  # what JavaScript prints for this double
    assert type(unpacked("9007199254740992")) is int
    assert type(unpacked("9007199254740994")) is float
    negative_zero = unpacked(packed(-0.0))
    assert isinstance(negative_zero, float)
    assert math.copysign(1, negative_zero) == -1


@pytest.mark.parametrize("name", ["then", "toJSON"])
def test_a_handle_has_no_name_that_is_called_unasked(name: str) -> None:
    async def method() -> None: ...

    with pytest.raises(ValueError, match=name):
        Handle({name: method})


def test_a_big_integer_has_no_length_limit() -> None:
    value = BigInt(10**6000)
    unpack: Callable[[str], object] = unpacked
    assert unpack(packed(value)) == value
