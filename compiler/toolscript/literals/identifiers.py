"""Identifier names, and how a property name is written.

ECMA-262 12.7: IdentifierName is ID_Start, ``$`` or ``_``, then ID_Continue, ``$``, ZWNJ or ZWJ. ID_Start and ID_Continue
(Unicode Annex 31) are told from the general category and the few characters that the Unicode database lists apart.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from toolscript.literals.strings import encode_string

__all__ = ["decode_identifier", "is_identifier_name", "property_name"]

_ASCII: Final = re.compile(r"[A-Za-z_$][\w$]*\Z", re.ASCII)
_START: Final = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl"))
_CONTINUE: Final = _START | {"Mn", "Mc", "Nd", "Pc"}
_OTHER_START: Final = frozenset("\u1885\u1886\u2118\u212e\u309b\u309c")
_OTHER_CONTINUE: Final = frozenset(
    "\u00b7\u0387\u19da\u200c\u200d\u1369\u136a\u136b\u136c\u136d\u136e\u136f\u1370\u1371\u30fb\uff65$"
)
_NOT: Final = frozenset("\u2e2f")  # a letter by category, but pattern syntax
_ESCAPE: Final = re.compile(r"\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))")


def is_identifier_name(text: str) -> bool:
    """Whether ``text`` is an ECMAScript identifier name; reserved words are."""
    if _ASCII.match(text):
        return True
    if not text or text.isascii():
        return False
    for index, char in enumerate(text):
        if char in "$_":
            continue
        category = unicodedata.category(char)
        start = (category in _START or char in _OTHER_START) and char not in _NOT
        if start:
            continue
        if index == 0 or char in _NOT or (category not in _CONTINUE and char not in _OTHER_CONTINUE):
            return False
    return True


def decode_identifier(text: str) -> str:
    r"""The name that an identifier's text stands for: ``\u0061`` and ``\u{61}`` are ``a``."""
    if "\\" not in text:
        return text

    def char(match: re.Match[str]) -> str:
        point = int(match[1] or match[2], 16)
        return chr(point) if point <= 0x10FFFF else match[0]

    return _ESCAPE.sub(char, text)


def property_name(name: str) -> str:
    """A property name as it is written in an object literal or a type: bare if it can be, else quoted."""
    return name if _ASCII.match(name) else encode_string(name)
