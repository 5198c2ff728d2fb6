"""Values of every kind, and what JavaScript says of them: which are the same, and what their text is.

Nothing here asks toolscript: these are the second opinion that its answers are compared with.
"""

from __future__ import annotations

import struct
from functools import cache

from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.values import Value

__all__ = ["KINDS", "canonical", "keys", "kind_of", "number_text", "text_of", "values"]

KINDS = ("string", "number", "bigint", "boolean", "null", "array", "object")

#: Numbers whose text in JavaScript has another form than Python's, or that lie at an edge.
_EXOTIC = {
    "1e+21": 1e21,
    "1e-7": 1e-7,
    "0.000001": 1e-6,
    "5e-324": 5e-324,
    "1.7976931348623157e+308": 1.7976931348623157e308,
    "2.2250738585072014e-308": 2.2250738585072014e-308,
    "1.5e+300": 1.5e300,
    "123456789012345680000": 123456789012345680000.0,
    "9007199254740991": 9007199254740991.0,
    "9007199254740993000": 9007199254740993000.0,
    "18446744073709552000": 2.0**64,
    "1.2345e-10": 1.2345e-10,
}
_TEXTS = {value: text for text, value in _EXOTIC.items()}

WORDS = (
    "Oslo",
    "New York",
    "São Paulo",
    "東京都",
    "Zürich",
    "ab",
    "x",
    "first_name",
    "naïve café",
    "😀 ok",
    "e\u0301tude",
    "it's",
    'say "hi"',
    "back`tick",
    "C:\\dir\\new",
    "a/b/c",
    "$HOME",
    "${injected}",
    "$5.00 (net)",
    "</script>",
    "<!-- html",
    "]]>",
    "line\nbreak",
    "tab\there",
    "cr\r\nlf",
    "zero\0end",
    "\u2028sep\u2029",
    "\ufeffbom",
    "\x7f\x80\x9f",
    "rtl \u202e txt",
    "\ud800",
    "lone \udc00 low",
    "\udfff\ud83d",
    "__proto__",
    "constructor",
    "use strict",
    "true",
    "null",
    "12345",
    "+47 123 45 678",
    "2026-11-30",
    "https://example.org/v4?q=a%20b",
    "user@example.org",
    "SELECT * FROM t WHERE id = 'q'",
    "a\n~~~\nb",
    "```ts\ncode\n```",
    " padded ",
    "*/ end",
    "// no comment",
    "{{handlebars}}",
    "%s and %d",
    "\\u0041",
    "\\",
    "'",
    '"',
    "`",
    "\n",
)
_ALPHABET = "abcXYZ 019_-$./\\'\"`\n\t{}()<>&;:é中😀\u2028\0\ud800"


def strings() -> st.SearchStrategy[str]:
    return st.one_of(
        st.sampled_from(WORDS),
        st.text(st.sampled_from(_ALPHABET), min_size=1, max_size=12),
        st.text(max_size=10),
    ).map(_joined)


def _joined(text: str) -> str:
    """Surrogate pairs are one character, as in every text that JavaScript hands over."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def numbers() -> st.SearchStrategy[float]:
    """Doubles whose text is known without asking a number formatter."""
    positive = st.one_of(
        st.integers(4, 99),
        st.integers(100, 999_999),
        st.integers(1_000, 10**15),
        st.sampled_from((1_000_000, 0xF4240, 65_535, 255, 4_096, 1_700_000_000_000)),
        st.sampled_from(tuple(_EXOTIC.values())),
        st.builds(lambda digits, places: digits / 10**places, st.integers(1, 99_999_999), st.integers(1, 3)),
    ).map(float)
    return st.one_of(positive, positive, positive, positive.map(lambda value: -value), st.just(-0.0))


def bigints() -> st.SearchStrategy[BigInt]:
    return st.one_of(
        st.integers(10, 10**6), st.integers(10**9, 10**40), st.integers(-(10**30), -10), st.just(2**64)
    ).map(BigInt)


_KEYS = (
    "alpha",
    "beta",
    "n",
    "__proto__",
    "constructor",
    "toString",
    "two words",
    "ключ",
    "12",
    "007",
    "-1",
    "1.5",
    "",
    "if",
)


def keys() -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(_KEYS), st.text(st.sampled_from("abc$_ é\"'"), max_size=4))


def scalars() -> st.SearchStrategy[Value]:
    return st.one_of(numbers(), strings(), bigints(), st.booleans(), st.none())


def structures(kind: str) -> st.SearchStrategy[Value]:
    inner = st.recursive(
        scalars(),
        lambda each: st.one_of(st.lists(each, max_size=3), st.dictionaries(keys(), each, max_size=3)),
        max_leaves=6,
    )
    lists = st.one_of(
        st.lists(numbers(), min_size=2, max_size=5), st.lists(strings(), max_size=4), st.lists(inner, max_size=4)
    )
    return lists if kind == "array" else st.dictionaries(keys(), inner, max_size=4)


@cache
def values(kind: str) -> st.SearchStrategy[Value]:
    """Values of a kind, as toolscript names kinds."""
    found: dict[str, st.SearchStrategy[Value]] = {
        "string": strings(),
        "number": numbers(),
        "bigint": bigints(),
        "boolean": st.booleans(),
        "null": st.none(),
        "array": structures("array"),
        "object": structures("object"),
    }
    return found[kind]


def canonical(value: Value) -> tuple[object, ...]:
    """What two values have in common exactly if JavaScript could not tell them apart (key order free)."""
    if isinstance(value, BigInt):
        return ("bigint", int(value))
    if value is None or isinstance(value, bool):
        return ("keyword", repr(value))
    if isinstance(value, (int, float)):
        return ("number", struct.pack(">d", float(value)))
    if isinstance(value, str):
        return ("string", value)
    if isinstance(value, list):
        return ("array", *(canonical(each) for each in value))
    return ("object", frozenset((key, canonical(each)) for key, each in value.items()))


def number_text(value: float) -> str:
    """``String(value)`` for the numbers of `numbers`, and for whole numbers."""
    if value < 0:
        return "-" + number_text(-value)
    if value in _TEXTS:
        return _TEXTS[value]
    if value == int(value):
        assert value < 1e21
        return str(int(value))
    assert 1e-4 <= value < 1e16
    return repr(value)


def text_of(value: Value) -> str | None:
    """``String(value)``; None for structures."""
    if isinstance(value, str):
        return value
    if isinstance(value, BigInt):
        return str(int(value))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        return number_text(float(value))
    return None


def kind_of(value: Value) -> str:
    """The kind of a value, as toolscript names kinds."""
    if isinstance(value, str):
        return "string"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, BigInt):
        return "bigint"
    if isinstance(value, (int, float)):
        return "number"
    return "array" if isinstance(value, list) else "object" if isinstance(value, dict) else "null"
