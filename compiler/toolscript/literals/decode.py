"""Spelling to value: what a JavaScript literal's own text is worth.

The rules are ECMA-262's (2025): 12.9.3 numeric literals with Annex B.1.1 (legacy octal), 12.9.4 string literals with
Annex B.1.2 (octal escapes), 12.9.6 template literals. A spelling that JavaScript would not accept has no value (None),
whatever a lenient parser made of it.
"""

from __future__ import annotations

import re
from html.entities import name2codepoint
from typing import Final

from toolscript.literals.values import MAX_DIGITS, TOO_BIG, BigInt

__all__ = [
    "decode_jsx_attribute",
    "decode_number",
    "decode_string",
    "decode_template",
    "join_surrogates",
]

_DIGITS = r"\d(?:_?\d)*"
_STRICT = re.compile(
    rf"""(?:
      (?P<hex>0[xX][\da-fA-F](?:_?[\da-fA-F])*)(?P<hexn>n)?
    | (?P<oct>0[oO][0-7](?:_?[0-7])*)(?P<octn>n)?
    | (?P<bin>0[bB][01](?:_?[01])*)(?P<binn>n)?
    | (?P<legacy>0[0-7]+)
    | (?P<big>0|[1-9](?:_?\d)*)n
    | (?P<dec>(?:(?:0|[1-9](?:_?\d)*)(?:\.(?:{_DIGITS})?)?|0\d*[89]\d*(?:\.(?:{_DIGITS})?)?|\.{_DIGITS})
              (?:[eE][+-]?{_DIGITS})?)
    )\Z""",
    re.VERBOSE | re.ASCII,
)


def decode_number(text: str) -> float | BigInt | None:
    """The value of a numeric literal: a float (also for integers), or a BigInt for a bigint literal.

    None for text that is no numeric literal and for bigints of more than 4,300 decimal digits.
    """
    if text.isdigit() and text.isascii() and (text[0] != "0" or len(text) == 1):
        return float(text)
    match = _STRICT.match(text)
    if match is None:
        return None
    group = match.lastgroup
    if group == "dec":
        return float(match["dec"].replace("_", ""))
    if group == "big":
        digits = match["big"].replace("_", "")
        return BigInt(digits) if len(digits) <= MAX_DIGITS else None
    if group == "legacy":
        return _double(int(match["legacy"], 8))
    assert group is not None  # every alternative of the pattern is a named group
    big = group.endswith("n") and group != "bin"
    base = group[:3]
    value = int(match[base][2:].replace("_", ""), {"hex": 16, "oct": 8, "bin": 2}[base])
    if big:
        return BigInt(value) if value < TOO_BIG else None
    return _double(value)


def _double(value: int) -> float:
    """The nearest double; Python refuses what JavaScript rounds to Infinity."""
    try:
        return float(value)
    except OverflowError:
        return float("inf")


_ESCAPE = re.compile(
    r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r\n|[\s\S])|\Z)"
)
_SIMPLE: Final = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    **dict.fromkeys(("\r\n", "\n", "\r", "\u2028", "\u2029"), ""),
}
_SURROGATE = re.compile("[\ud800-\udfff]")


class _BadEscapeError(ValueError):
    """An escape that JavaScript does not accept."""


def _unescape(match: re.Match[str]) -> str:
    code_point, unit, byte, octal, other = match.groups()
    if other is not None:
        if other in "ux":
            raise _BadEscapeError
        return _SIMPLE.get(other, other)
    if unit is not None or byte is not None:
        return chr(int(unit or byte, 16))
    if octal is not None:
        return chr(int(octal, 8))
    if code_point is None or len(code_point.lstrip("0")) > 6 or int(code_point, 16) > 0x10FFFF:
        raise _BadEscapeError
    return chr(int(code_point, 16))


def _unescape_template(match: re.Match[str]) -> str:
    octal, other = match[4], match[5]
    if octal is not None and (octal != "0" or match.string[match.end() : match.end() + 1].isdigit()):
        raise _BadEscapeError
    if other is not None and other in "89":
        raise _BadEscapeError
    return _unescape(match)


def join_surrogates(text: str) -> str:
    """The same UTF-16 text with each surrogate pair as one character; lone surrogates stay."""
    if text.isascii() or not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


_ESCAPED: Final = re.compile(r"\\(?:\r\n|[\s\S])")


def decode_string(text: str) -> str | None:
    """The value of a string literal, given with its quotes; None if JavaScript would not accept it."""
    body = text[1:-1]
    if "\r" in body or "\n" in body:
        rest = _ESCAPED.sub("", body)
        if "\r" in rest or "\n" in rest:
            return None
    if "\\" not in body:
        return body
    try:
        return join_surrogates(_ESCAPE.sub(_unescape, body))
    except _BadEscapeError:
        return None


def decode_template(text: str) -> str | None:
    """The value of a template literal without substitutions, given with its backticks.

    None if an escape is not accepted there or if there is a substitution. Raw line endings count as LF.
    """
    body = text[1:-1]
    if "\r" in body:
        body = body.replace("\r\n", "\n").replace("\r", "\n")
    if "${" in body and _SUBSTITUTION.search(body):
        return None
    if "\\" not in body:
        return body
    try:
        return join_surrogates(_ESCAPE.sub(_unescape_template, body))
    except _BadEscapeError:
        return None


_SUBSTITUTION = re.compile(r"(?<!\\)(?:\\\\)*\$\{")
_ENTITY = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{1,8}));", re.ASCII)


def _entity(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        if name == "apos":
            return "'"
        point = name2codepoint.get(name)
        return match[0] if point is None else chr(point)
    point = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return chr(point) if point <= 0x10FFFF else match[0]


def decode_jsx_attribute(text: str) -> str | None:
    """The value of a JSX attribute's string, given with its quotes: entities count, escapes do not.

    None if it spans lines: compilers disagree on what white space remains there.
    """
    body = text[1:-1]
    if "\n" in body or "\r" in body:
        return None
    return _ENTITY.sub(_entity, body) if "&" in body else body
