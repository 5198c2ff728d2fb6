"""Where a script stands in what a model wrote: inside a fence, after prose, or alone.

A fence without inner backticks is valid JavaScript (tagged templates), so this is decided before anything is parsed, from
lines alone; a fence that stands in a template or a block comment of an unfenced script is that script's text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from toolscript.text import Span

__all__ = ["Body", "find_bodies"]

_OPENING: Final = re.compile(rb"^[ \t]*(`{3,}|~{3,})[ \t]*([^\s`]*)[^\r\n`]*$\r?\n?", re.MULTILINE)
_THINK: Final = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*</think(?:ing)?>")
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
    """The bodies that the text may mean, the likeliest first; the first that parses is the script.

    There is more than one only where several lines could close the fence.
    """
    if b"```" not in data and b"~~~" not in data:
        return [_alone(data)]
    opening = _first_opening(data)
    if opening is None:
        return [_alone(data)]
    marker = opening[1]
    tag = opening[2].decode("utf-8", "replace").strip("{}.").lower()
    start = opening.end()
    closing = re.compile(rb"^[ \t]*" + re.escape(marker) + re.escape(marker[:1]) + rb"*[ \t]*$", re.MULTILINE)
    # CR before LF is part of the line ending, which `$` does not know.
    text = data.replace(b"\r\n", b" \n")
    bodies = []
    for found in closing.finditer(text, start):
        second = _first_opening(data, found.end())
        bodies.append(Body(Span(start, found.start()), tag, True, None if second is None else Span(*second.span(1))))
        if len(bodies) == _MAX_CLOSINGS:
            break
    return bodies or [Body(Span(start, len(data)), tag, True)]


def _alone(data: bytes) -> Body:
    think = _THINK.match(data)
    return Body(Span(think.end() if think else 0, len(data)))


def _first_opening(data: bytes, start: int = 0) -> re.Match[bytes] | None:
    """The first line that opens a fence, unless it stands in a template or block comment that began before it."""
    found = _OPENING.search(data.replace(b"\r\n", b" \n"), start)
    if found is None:
        return None
    before = data[start : found.start()]
    backticks = before.count(b"`") - before.count(b"\\`")
    if backticks % 2 or before.rfind(b"/*") > before.rfind(b"*/"):
        return None
    return found
