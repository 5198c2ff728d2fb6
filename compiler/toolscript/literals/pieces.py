"""Decoded text with the way back: which bytes of a literal make which character."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from toolscript.literals.decode import decode_jsx_attribute, decode_string, decode_template
from toolscript.text import Span

__all__ = ["Pieces", "pieces_of"]

_TOKEN: Final = re.compile(
    r"\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-3][0-7]{0,2}|[4-7][0-7]?|\r\n|[\s\S])|\r\n|[\s\S]"
)
_JSX_TOKEN: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|\w{1,8});|[\s\S]")


@dataclass(frozen=True, slots=True)
class Pieces:
    """``text`` is what the bytes say; ``starts[i]`` is where character i begins, ``starts[-1]`` where the text ends."""

    text: str
    starts: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """The bytes of the characters ``start`` to ``end``."""
        return Span(self.starts[start], self.starts[end])


def pieces_of(raw: bytes, offset: int, kind: str) -> Pieces | None:
    """The pieces of text without its delimiters, which starts at byte ``offset``.

    ``kind`` is ``string``, ``template`` or ``jsx``. None where JavaScript gives the text no value.
    """
    decoded = raw.decode("utf-8", "replace")
    if kind == "jsx":
        token, plain = _JSX_TOKEN, "&" not in decoded
    else:
        token, plain = _TOKEN, "\\" not in decoded and "\r" not in decoded
    if plain and decoded.isascii():
        return Pieces(decoded, tuple(range(offset, offset + len(decoded) + 1)))
    characters: list[str] = []
    starts: list[int] = []
    at = offset
    for match in token.finditer(decoded):
        spelling = match.group()
        if len(spelling) == 1 and spelling != "\r":
            value: str | None = spelling
        elif kind == "string":
            value = decode_string(f"'{spelling}'")
        elif kind == "template":
            value = decode_template(f"`{spelling}`")
        else:
            value = spelling if spelling == "\r" else decode_jsx_attribute(f"'{spelling}'")
        if value is None:
            return None
        low = value and "\udc00" <= value <= "\udfff"
        if low and characters and "\ud800" <= characters[-1] <= "\udbff":
            characters[-1] = (characters[-1] + value).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        elif value:
            characters.append(value)
            starts.append(at)
        at += len(spelling.encode("utf-8"))
    return Pieces("".join(characters), (*starts, at))
