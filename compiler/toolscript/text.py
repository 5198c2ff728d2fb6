"""Source text as bytes: spans, lines and columns.

Everything inside toolscript counts in half-open ranges of UTF-8 bytes, because that is what the parser counts in.
Lines, columns and UTF-16 units are made here, and only where something is shown to a person or put on a wire.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

__all__ = ["Position", "SourceText", "Span", "occurrences"]

_BOM = b"\xef\xbb\xbf"


class Span(NamedTuple):
    """A half-open range of UTF-8 byte offsets, ``start <= end``."""

    start: int
    end: int

    def overlaps(self, other: Span) -> bool:
        """Whether the two share a byte; ranges that only touch do not."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: Span) -> bool:
        """Whether ``other`` lies inside this range or equals it."""
        return self.start <= other.start and other.end <= self.end


class Position(NamedTuple):
    """A place for people: line and column count from 1, the column in characters (code points)."""

    line: int
    column: int


def occurrences(data: bytes, needle: bytes) -> Iterator[int]:
    """Where a needle stands, in order; those that overlap count."""
    at = data.find(needle)
    while at >= 0:
        yield at
        at = data.find(needle, at + 1)


@dataclass(frozen=True)
class SourceText:
    """A script as it came, with its name, as UTF-8 bytes.

    ``data`` is what spans index. ``name`` is what diagnostics call it (a path, or ``<script>``).
    """

    data: bytes
    name: str = "<script>"

    @classmethod
    def of(cls, text: str, name: str = "<script>") -> SourceText:
        """From a string. Raises UnicodeEncodeError for lone surrogates, which no UTF-8 can hold."""
        return cls(text.encode("utf-8"), name)

    def slice(self, span: Span) -> str:
        """The text of a span."""
        return self.data[span.start : span.end].decode("utf-8", "replace")

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Byte offsets at which lines start. CR, LF and CRLF end a line, as for every editor."""
        data, starts, at = self.data, [0], 0
        if b"\r" not in data:
            while (at := data.find(b"\n", at) + 1) > 0:
                starts.append(at)
            return tuple(starts)
        for index, byte in enumerate(data):
            if byte == 0x0A or (byte == 0x0D and data[index + 1 : index + 2] != b"\n"):
                starts.append(index + 1)
        return tuple(starts)

    def line_index(self, offset: int) -> int:
        """The line that holds an offset, counted from 0."""
        return bisect_right(self.line_starts, offset) - 1

    def position(self, offset: int) -> Position:
        """Line and column, both from 1; the column counts characters."""
        line = self.line_index(offset)
        start = self.line_starts[line]
        if line == 0 and self.has_bom:
            start = min(len(_BOM), offset)  # no editor counts the mark as a column
        return Position(line + 1, len(self.data[start:offset].decode("utf-8", "replace")) + 1)

    def utf16(self, offset: int) -> int:
        """The offset in UTF-16 code units, as JavaScript and the language server protocol count."""
        return len(self.data[:offset].decode("utf-8", "replace").encode("utf-16-le")) // 2

    def line_span(self, line: int) -> Span:
        """The bytes of a line (counted from 0) without its line ending."""
        starts = self.line_starts
        start = starts[line]
        end = starts[line + 1] if line + 1 < len(starts) else len(self.data)
        while end > start and self.data[end - 1] in b"\r\n":
            end -= 1
        return Span(start, end)

    @property
    def has_bom(self) -> bool:
        """Whether the text starts with a byte order mark."""
        return self.data.startswith(_BOM)
