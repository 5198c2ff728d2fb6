"""The many ways in which a script may spell a value, and the plain ways of a hand that puts a new one there.

Nothing here asks toolscript how a value is written: these are the second opinion that its answers are compared with.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Literal, TypeAlias, TypeVar

from hypothesis import strategies as st

from toolscript import BigInt
from toolscript.literals.values import Value

from .values import number_text

__all__ = ["Draw", "Quote", "exact", "literal", "plain_char", "spell", "spell_text"]

T = TypeVar("T")
Quote: TypeAlias = Literal['"', "'", "`", "jsx", "attribute"]


@lru_cache(maxsize=4096)
def _integers(low: int, high: int) -> st.SearchStrategy[int]:
    return st.integers(low, high)


class Draw:
    """Hypothesis's ``draw``, with the few ways of asking that are used here."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.of = draw

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.number(0, len(choices) - 1)]

    def number(self, low: int, high: int) -> int:
        return self.of(_integers(low, high))

    def chance(self, of: int) -> bool:
        """True once in ``of`` times; shrinks to False."""
        return self.number(0, of - 1) == of - 1


# --- spelling plainly, as a hand would that puts a new value into a script -----------------------------------------


def literal(value: Value) -> str:
    """A literal that can stand wherever an expression can, in any script."""
    if isinstance(value, BigInt):
        return f"({int(value)}n)" if value < 0 else f"{int(value)}n"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        minus = math.copysign(1.0, value) < 0
        return f"(-{number_text(abs(value))})" if minus else number_text(float(value))
    if isinstance(value, str):
        return '"' + "".join(plain_char(char, '"') for char in value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(literal(each) for each in value) + "]"
    return "({" + ", ".join(f"[{literal(key)}]: {literal(each)}" for key, each in value.items()) + "})"


def plain_char(char: str, quote: Quote) -> str:
    """A character in a string or template, escaped where it must be."""
    code = ord(char)
    if quote in ("jsx", "attribute"):
        return f"&#{code};" if char in "\"'&<>{}\\\n\r\t" or code < 32 else char
    if char in (quote, "\\") or (quote == "`" and char == "$"):
        return "\\" + char
    if code < 32 or 0x7F <= code < 0xA0 or char in "\u2028\u2029\ufeff" or 0xD800 <= code <= 0xDFFF:
        return f"\\u{code:04x}"
    return char


def exact(value: Value) -> str:
    """An expression that makes a value without spelling it: from the bits of doubles and the units of strings."""
    if isinstance(value, BigInt):
        sign = "-" if value < 0 else ""
        return f'{sign}BigInt("0x{abs(int(value)):x}")'
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        (bits,) = struct.unpack(">Q", struct.pack(">d", float(value)))
        return f'new Float64Array(new BigUint64Array([BigInt("0x{bits:x}")]).buffer)[0]'
    if isinstance(value, str):
        units = struct.unpack(
            f"<{len(value.encode('utf-16-le', 'surrogatepass')) // 2}H", value.encode("utf-16-le", "surrogatepass")
        )
        return f"String.fromCharCode({', '.join(map(str, units))})"
    if isinstance(value, list):
        return f"[{', '.join(exact(each) for each in value)}]"
    return f"Object.fromEntries([{', '.join(f'[{exact(key)}, {exact(each)}]' for key, each in value.items())}])"


# --- spelling as scripts do -----------------------------------------------------------------------------------------


def spell(draw: Draw, value: Value, *, quotes: Sequence[Quote] = ('"', "'", "`")) -> str:
    """A literal of the value in some spelling."""
    if isinstance(value, BigInt):
        return _minus(draw, value < 0) + _spell_bigint(draw, abs(int(value)))
    if value is None or isinstance(value, bool):
        return literal(value)
    if isinstance(value, (int, float)):
        return _minus(draw, math.copysign(1.0, value) < 0) + _spell_number(draw, abs(float(value)))
    if isinstance(value, str):
        quote = draw.pick(quotes)
        return quote + spell_text(draw, value, quote) + quote
    if isinstance(value, list):
        return _spell_container(draw, "[]", [spell(draw, each) for each in value])
    return _spell_container(
        draw,
        "{}",
        [_spell_key(draw, key) + ":" + draw.pick((" ", "")) + spell(draw, each) for key, each in value.items()],
    )


def _minus(draw: Draw, negative: bool) -> str:
    return draw.pick(("-", "-", "- ", "-/* minus */")) if negative else ""


def _separated(draw: Draw, digits: str) -> str:
    """Underscores at thousands or between any two digits."""
    if len(digits) < 2 or not digits.isalnum():
        return digits
    if draw.chance(3):
        return re.sub(r"(?<=\w)(?=(?:\w{3})+$)", "_", digits)
    at = draw.number(1, len(digits) - 1)
    return digits[:at] + "_" + digits[at:]


def _spell_whole(draw: Draw, value: int) -> str | None:
    """A whole number with a base; None for none."""
    base = draw.pick(("", "x", "o", "b"))
    if not base or value.bit_length() > 200:
        return None
    digits = format(value, base)
    if draw.chance(2):
        digits = digits.upper()
    if draw.chance(4):
        digits = _separated(draw, digits)
    return "0" + draw.pick((base, base.upper())) + digits


def _spell_bigint(draw: Draw, value: int) -> str:
    if draw.chance(3):
        return f"{value}n"
    return (_spell_whole(draw, value) or _separated(draw, str(value))) + "n"


def _spell_number(draw: Draw, value: float) -> str:
    plain = number_text(value)
    if draw.chance(3):
        return plain
    whole = value == int(value)
    style = draw.pick(("based", "separated", "dotted", "exponent", "shifted", "leading"))
    found: str | None = plain
    if style == "based" and whole:
        found = _spell_whole(draw, int(value))
    elif style == "separated" and plain.isdigit() and plain != "0":
        found = _separated(draw, plain)
    elif style == "dotted" and plain.isdigit():
        found = plain + draw.pick((".0", ".00", "."))
    elif style == "leading" and plain.startswith("0."):
        found = plain[1:]
    elif style in ("exponent", "shifted") and value:
        power = draw.number(-4, 4)
        scaled = format(Decimal(plain).scaleb(-power), "f") if len(plain) < 18 and "e" not in plain else plain
        if "e" not in scaled:
            mark = draw.pick(("e", "E", "e+", "E+")) if power >= 0 else draw.pick(("e", "E"))
            found = f"{scaled}{mark}{power}"
            if scaled.startswith("0.") and draw.chance(2):
                found = found[1:]
    # A spelling that rounds to another double would be another value: then the plain one.
    if found is None or (
        "x" not in found and not re.match("0[xXoObB]", found) and float(found.replace("_", "")) != value
    ):
        return plain
    return found


#: What Deno's compiler refuses beside an escape in braces: half a surrogate pair.
_LONE = re.compile("[\ud800-\udfff]")
_NAMED = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f", "\v": "\\v"}


def spell_text(draw: Draw, text: str, quote: Quote) -> str:
    """The inside of a string or template in some spelling: raw, or with every sort of escape."""
    if quote in ("jsx", "attribute") or not draw.chance(3):
        return "".join(_raw_char(char, quote, text[at + 1 : at + 2]) for at, char in enumerate(text))
    pieces: list[str] = []
    for at, char in enumerate(text):
        if draw.chance(12):
            pieces.append("\\\n")  # a line continuation is worth nothing
        pieces.append(_some_char(draw, char, quote, text[max(0, at - 1) : at], text[at + 1 : at + 2]))
    if draw.chance(6):
        pieces.append("\\\n")
    return "".join(pieces)


def _raw_char(char: str, quote: Quote, after: str) -> str:
    """A character as it is where it may stand as it is."""
    if quote in ("jsx", "attribute"):
        return plain_char(char, quote)
    code = ord(char)
    if char == "\0":
        return "\\x00" if after.isdigit() else "\\0"
    if char in (quote, "\\"):
        return "\\" + char
    if char == "\n" and quote == "`":
        return "\n"
    if char in _NAMED:
        return _NAMED[char]
    if 0xD800 <= code <= 0xDFFF:
        return f"\\u{code:04x}"
    if quote == "`" and char == "$" and after == "{":
        return "\\$"
    return char


def _some_char(draw: Draw, char: str, quote: Quote, before: str, after: str) -> str:
    code = ord(char)
    style = draw.pick(("raw", "raw", "raw", "u", "x", "braces", "identity"))
    if style == "u":
        units = struct.unpack(">HH", char.encode("utf-16-be")) if code > 0xFFFF else (code,)
        return "".join(draw.pick((f"\\u{unit:04x}", f"\\u{unit:04X}")) for unit in units)
    if style == "x" and code <= 0xFF:
        return f"\\x{code:02x}"
    if style == "braces" and not _LONE.search(before + char):
        return f"\\u{{{draw.pick(('', '0', '000'))}{code:x}}}"
    if (
        style == "identity"
        and char not in "0123456789bfnrtuvx\n\r\u2028\u2029"
        and not 0xD800 <= code <= 0xDFFF
        and char != "\0"
    ):
        return "\\" + char
    return _raw_char(char, quote, after)


def _spell_key(draw: Draw, key: str) -> str:
    ways: list[str] = ["quoted", "computed"]
    if re.fullmatch(r"[A-Za-z_$][\w$]*", key, re.ASCII) or re.fullmatch(r"[1-9]\d{0,8}(\.\d*[1-9])?", key, re.ASCII):
        ways.append("bare")
    if key == "__proto__":
        ways = ["computed"]  # every other spelling sets the prototype
    way = draw.pick(ways)
    if way == "bare":
        return key
    text = spell(draw, key, quotes=('"', "'"))
    return f"[{text}]" if way == "computed" else text


def _spell_container(draw: Draw, brackets: str, inner: list[str]) -> str:
    style = draw.pick(("tight", "spaced", "lines", "comments"))
    opening, closing = brackets[0], brackets[1]
    trailing = "," if inner and draw.chance(4) else ""
    if style == "tight":
        return opening + ",".join(inner) + trailing + closing
    if style == "spaced":
        return f"{opening} {', '.join(inner)}{trailing} {closing}" if inner else f"{opening} {closing}"
    if style == "lines":
        return opening + "".join(f"\n  {each}," for each in inner) + "\n" + closing
    return f"{opening}/* list */ " + ", /* next */ ".join(inner) + trailing + closing
