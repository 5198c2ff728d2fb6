"""Decoded text with the way back: which bytes of a literal make which character."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolscript.literals.decode import decode_jsx_attribute, decode_string, decode_template
from toolscript.text import Span

__all__ = ["Pieces", "pieces_of"]

_TOKEN: Final = re.compile(
    r"\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-3][0-7]{0,2}|[4-7][0-7]?|\r\n|[\s\S])|\r\n|[\s\S]"
)
#: React's rule, which the compilers share for text: lines are trimmed and joined by a space, empty ones left out.
_JSX_TOKEN: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|\w{1,8});|[ \t\r\n]+|[\s\S]", re.ASCII)
_JSX_SPECIAL: Final = re.compile(r"[&\r\n]")


@dataclass(frozen=True, slots=True)
class Pieces:
    """``text`` is what the bytes say; character i is made of the bytes ``starts[i]`` to ``ends[i]``.

    ``joints`` are the characters that are one space for a line's end and all white space around it.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    joints: frozenset[int] = frozenset()

    def span(self, start: int, end: int) -> Span:
        """The bytes of the characters ``start`` to ``end``, at least one."""
        return Span(self.starts[start], self.ends[end - 1])


def pieces_of(raw: bytes, offset: int, kind: str) -> Pieces | None:
    """The pieces of text without its delimiters, which starts at byte ``offset``.

    ``kind`` is ``string``, ``template``, ``attribute`` (of JSX) or ``jsx`` (text between tags). None where JavaScript
    gives the text no value.
    """
    decoded = raw.decode("utf-8", "replace")
    if kind in ("jsx", "attribute"):
        token, plain = _JSX_TOKEN, not _JSX_SPECIAL.search(decoded)
    else:
        token, plain = _TOKEN, "\\" not in decoded and "\r" not in decoded
    if plain and decoded.isascii():
        stop = offset + len(decoded)
        return Pieces(decoded, range(offset, stop), range(offset + 1, stop + 1))
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    joints: list[int] = []
    at = offset
    for match in token.finditer(decoded):
        spelling = match.group()
        if kind in ("jsx", "attribute") and spelling[0] in " \t\r\n":
            if "\n" not in spelling and "\r" not in spelling:
                characters += spelling
                starts += range(at, at + len(spelling))
                ends += range(at + 1, at + len(spelling) + 1)
            elif kind == "attribute" or (match.start() > 0 and match.end() < len(decoded)):
                joints.append(len(characters))
                characters.append(" ")
                starts.append(at)
                ends.append(at + len(spelling))
            at += len(spelling)
            continue
        if len(spelling) == 1 and spelling != "\r":
            value: str | None = spelling
        elif kind == "string":
            value = decode_string(f"'{spelling}'")
        elif kind == "template":
            value = decode_template(f"`{spelling}`")
        else:
            value = decode_jsx_attribute(f"'{spelling}'")
        if value is None:
            return None
        stop = at + len(spelling.encode("utf-8"))
        low = value and "\udc00" <= value <= "\udfff"
        if low and characters and "\ud800" <= characters[-1] <= "\udbff":
            characters[-1] = (characters[-1] + value).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
            ends[-1] = stop
        elif len(value) > 1:  # an entity that HTML does not know stays as it is
            characters += value
            starts += range(at, stop)
            ends += range(at + 1, stop + 1)
        elif value:
            characters.append(value)
            starts.append(at)
            ends.append(stop)
        at = stop
    return Pieces("".join(characters), starts, ends, frozenset(joints))
