"""Where a script stands in what a model wrote: inside a fence, after prose, or alone.

A fence without inner backticks is valid JavaScript (tagged templates), so a fence that opens a text is one before anything
is parsed. Where text stands before it, that may be prose, or a script whose literal or comment holds the line: the bytes
say which is likelier, and the first reading that parses is taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from toolscript.text import Span

__all__ = ["Body", "find_bodies"]

_BOM: Final = rb"\A\xef\xbb\xbf"
_OPENING: Final = re.compile(rb"(?:" + _BOM + rb"|^)[ \t]*(`{3,}|~{3,})[ \t]*([^\s`]*)[^\r\n`]*$\r?\n?", re.MULTILINE)
_THINK: Final = re.compile(rb"(?:" + _BOM + rb")?\s*(?:<(think(?:ing)?)>.*?)?</think(?:ing)?>", re.DOTALL)
_MAX_CLOSINGS: Final = 16


@dataclass(frozen=True, slots=True)
class Body:
    """The bytes of a script inside its source, the tag of its fence (empty without one), and whether it is fenced.

    ``second`` is where another fenced block starts, if one does.
    """

    span: Span
    tag: str = ""
    fenced: bool = False
    second: Span | None = None


def find_bodies(data: bytes) -> list[Body]:
    """The bodies that the text may mean, the likeliest first; the first that parses is the script."""
    think = _THINK.match(data)
    begin = think.end() if think else 0
    alone = Body(Span(begin, len(data)))
    if b"```" not in data and b"~~~" not in data:
        return [alone]
    # CR before LF is part of the line ending, which `$` does not know.
    lines = data.replace(b"\r\n", b" \n")
    opening = _OPENING.search(lines, begin)
    if opening is None:
        return [alone]
    before = data[begin : opening.start()].removeprefix(b"\xef\xbb\xbf")
    if not data[opening.end() :].strip() and before.strip() and not opening[2]:
        return [Body(Span(begin, opening.start()), "", True), alone]  # the opening fence was written by the host
    fenced = _fenced(data, lines, opening)
    if not before.strip():
        return fenced
    return [alone, *fenced] if _may_be_inside(before, opening[1]) else [*fenced, alone]


def _fenced(data: bytes, lines: bytes, opening: re.Match[bytes]) -> list[Body]:
    """A body for each line that could close the fence."""
    marker, start = opening[1], opening.end()
    tag = opening[2].decode("utf-8", "replace").strip("{}.").lower()
    closing = re.compile(rb"^[ \t]*" + re.escape(marker) + re.escape(marker[:1]) + rb"*[ \t]*$", re.MULTILINE)
    bodies = []
    for found in closing.finditer(lines, start):
        second = _OPENING.search(lines, found.end())
        bodies.append(Body(Span(start, found.start()), tag, True, None if second is None else Span(*second.span(1))))
        if len(bodies) == _MAX_CLOSINGS:
            break
    return bodies or [Body(Span(start, len(data)), tag, True)]


def _may_be_inside(before: bytes, marker: bytes) -> bool:
    """Whether a line that looks like a fence may belong to a script that has begun before it.

    Backticks would end a template, so they stand in an open comment or after an escaped line ending; tildes may stand in
    a template as well, or be operators.
    """
    return (
        marker.startswith(b"~")
        or before.rfind(b"/*") > before.rfind(b"*/")
        or (before.count(b"`") - before.count(b"\\`")) % 2 == 1
        or before.rstrip(b"\r\n").endswith(b"\\")
    )
