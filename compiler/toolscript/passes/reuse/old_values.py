"""What an old input looks like in text: its patterns, and the quick test that it stands nowhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from toolscript.literals.constant import constant
from toolscript.literals.encode import number_text
from toolscript.literals.scan import Position
from toolscript.literals.values import BigInt, Missing, Value
from toolscript.passes.reuse.parameters import Aliases, Expression, Swaps
from toolscript.source.languages import Language
from toolscript.source.walk import Step
from toolscript.text import Span, occurrences

__all__ = ["Leftover", "OldValue", "candidates", "old_values"]

#: Shorter texts stand everywhere and mean nothing.
_SHORTEST: Final = 3
#: What writers put between the digits of a number: comma, dot, underscore, apostrophe, spaces of several widths.
_SEPARATOR: Final = "[,._'’ \u00a0\u2009\u202f]"
#: The bytes of those separators; taking out more than them can only make the quick test say "perhaps" too often.
_SEPARATOR_BYTES: Final = "".join((",._' ", "’\u00a0\u2009\u202f")).encode()
#: From this many digits on, digits in the same order are the same number whatever stands between them.
_TELLING_DIGITS: Final = 6
_ESCAPE: Final = re.compile(rb"\\([\s\S])")
#: After a backslash: a code, or a line's end that counts for nothing. Any character may hide behind the first.
_CODES: Final = frozenset((b"u", b"x", *(bytes((digit,)) for digit in b"0123456789"), b"\r", b"\n", b"\xe2"))
_LETTERS: Final = {b"n": "\n", b"t": "\t", b"r": "\r", b"b": "\b", b"f": "\f", b"v": "\v"}
_ENTITY: Final = re.compile(rb"&[#\w]+;")


@dataclass(frozen=True)
class OldValue:
    """The old value of a parameter, as text. ``shown`` is ``String(value)``; ``alias`` is code that gives the new one."""

    name: str
    alias: str
    shown: str
    numeric: bool

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds the value in decoded text: whole words, or whole numbers with or without separators."""
        if not self.numeric:
            before = r"(?<!\w)" if self.shown[0].isalnum() or self.shown[0] == "_" else ""
            after = r"(?!\w)" if self.shown[-1].isalnum() or self.shown[-1] == "_" else ""
            return re.compile(before + re.escape(self.shown) + after)
        sign, digits = ("[-\u2212]", self.shown[1:]) if self.shown[0] == "-" else ("", self.shown)
        whole, dot, rest = digits.partition(".")
        if not whole.isdigit():  # an exponent: 1e+21
            forms = [re.escape(digits), _grouped(str(int(float(digits))))] if "." not in digits else [re.escape(digits)]
            return re.compile(rf"{sign}(?<!\d)(?:{'|'.join(forms)})(?!\d)")
        core = _grouped(whole) + ("[.,]" + re.escape(rest) if dot else "")
        return re.compile(rf"{sign}(?<!\d){core}(?!\d)")

    @property
    def digits(self) -> tuple[str, ...]:
        """The digits of a number without its sign and any separator, as text may have them."""
        plain = self.shown.lstrip("-").replace(".", "")
        if "e" in plain and "." not in self.shown and "-" not in plain:
            return plain, str(int(float(self.shown.lstrip("-"))))
        return (plain,)

    @cached_property
    def spread(self) -> re.Pattern[bytes]:
        """Finds the digits of a number in bytes, whatever separators stand between them."""
        between = rb"(?:[,._' ]|\xe2\x80[\x80-\xbf]|\xc2\xa0)?"
        return re.compile(b"|".join(between.join(re.escape(d.encode()) for d in digits) for digits in self.digits))

    def is_exact(self, match: re.Match[str]) -> bool:
        """Whether a hit is ``String(value)`` itself, and not a part of a longer number such as 52.5 or 1,520."""
        if match.group() != self.shown:
            return False
        if not self.numeric:
            return True
        text, start, end = match.string, match.start(), match.end()
        return not (
            re.match(_SEPARATOR + r"?\d", text[end : end + 2]) and text[end] not in " \u00a0\u2009\u202f"
        ) and not re.search(r"\d[,._'’]\Z", text[max(0, start - 2) : start])


@dataclass(frozen=True, slots=True)
class Leftover:
    """An old value in a text of the edited script: its bytes there, the node that holds it, and where that stands."""

    value: OldValue
    span: Span
    step: Step
    position: Position
    #: Whether the text is exactly what ``String(value)`` gives, and no part of a longer number.
    exact: bool
    #: Whether a line's end stands before and after it that JSX makes a space of.
    joined: tuple[bool, bool] = (False, False)


def _grouped(digits: str) -> str:
    """A pattern for the digits of a whole number with separators: at thousands, or anywhere in a long number."""
    if len(digits) >= _TELLING_DIGITS:
        return f"{_SEPARATOR}?".join(digits)
    head = len(digits) % 3 or 3
    groups = [digits[:head], *(digits[at : at + 3] for at in range(head, len(digits), 3))]
    return f"{_SEPARATOR}?".join(groups)


def old_values(
    parameters: Mapping[str, Value | Expression], aliases: Aliases, swaps: Swaps, source: bytes
) -> tuple[OldValue, ...]:
    """The old values that can be told in text; booleans, null, structures and texts under three characters cannot.

    ``source`` is the script's text, which the steps of ``swaps`` point into.
    """
    found = []
    for binding in aliases.bindings:
        value: object = parameters[binding.name]
        if isinstance(value, Expression):
            node = next(swap.step.node for swap in swaps.places if swap.name == binding.name)
            value = constant(node, source)
        if value is None or isinstance(value, (bool, Missing, list, dict)):
            continue
        if isinstance(value, str):
            shown, numeric = value, False
        elif isinstance(value, BigInt):
            shown, numeric = str(value), True
        elif isinstance(value, (int, float)):
            shown, numeric = number_text(float(value)), True
        else:
            continue
        if len(shown) >= _SHORTEST:
            read = f"{binding.alias}()" if binding.call else binding.alias
            found.append(OldValue(binding.name, read, shown, numeric))
    return tuple(found)


def candidates(values: Sequence[OldValue], text: bytes, language: Language) -> set[int] | None:
    """Offsets one of which lies in each text that may show an old value; None where every text has to be searched.

    A test on the bytes alone. A text shows a value either in plain bytes, which are searched here, or with an escape or
    an entity in it, whose places are returned.
    """
    found: set[int] = set()
    if not values:
        return found
    if b"\r" in text and any("\n" in value.shown for value in values):
        return None
    packed: bytes | None = None
    for value in values:
        if not value.numeric:
            needle = value.shown.encode("utf-8", "surrogatepass")
            if needle in text:
                found.update(occurrences(text, needle))
            continue
        if packed is None:
            packed = text.translate(None, _SEPARATOR_BYTES)
        if any(digits.encode() in packed for digits in value.digits):
            found.update(match.start() for match in value.spread.finditer(text))
    if language != "typescript" and b"<" in text and (b"\n" in text or b"\r" in text):
        for value in values:
            if " " in value.shown:
                words = (re.escape(word.encode("utf-8", "surrogatepass")) for word in value.shown.split(" "))
                found.update(match.start() for match in re.finditer(rb"(?: |[ \t]*[\r\n]\s*)".join(words), text))
    if b"\\" in text:
        shown = "".join(value.shown for value in values)
        wanted = {char.encode("utf-8", "surrogatepass")[:1] for char in shown} | _CODES
        wanted |= {letter for letter, char in _LETTERS.items() if char in shown}
        wanted -= {letter for letter, char in _LETTERS.items() if char not in shown}
        found.update(match.start() for match in _ESCAPE.finditer(text) if match[1] in wanted)
    if language != "typescript" and b"&" in text:
        found.update(match.start() for match in _ENTITY.finditer(text))
    return found
