"""Edits in offsets of the original text, applied once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from toolscript.diagnostics.model import InternalFault
from toolscript.text import Span

__all__ = ["EditBuffer", "TextEdit"]


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replace the bytes ``start`` to ``end`` of the original by ``text``. ``owner`` names the pass that asked for it."""

    start: int
    end: int
    text: bytes
    owner: str

    @property
    def span(self) -> Span:
        """The bytes of the original that go."""
        return Span(self.start, self.end)


class EditBuffer:
    """Edits of one text, in order, with the way back from the new text to the old.

    Two edits that overlap are an internal fault that names both: passes refuse what users ask for twice.
    """

    __slots__ = ("_ends", "_new_ends", "_shifts", "edits", "original")

    def __init__(self, original: bytes, edits: Iterable[TextEdit]) -> None:
        self.original = original
        self.edits: tuple[TextEdit, ...] = tuple(sorted(edits, key=attrgetter("start", "end")))
        #: Where each edit ends in the original and in the new text, and how far it and those before it move the rest.
        self._ends: list[int] = []
        self._new_ends: list[int] = []
        self._shifts = [0]
        end, before = 0, None
        for edit in self.edits:
            if edit.start < end and before is not None:
                raise InternalFault(
                    f"{before.owner} edits bytes {before.start} to {before.end}, "
                    f"{edit.owner} edits bytes {edit.start} to {edit.end}"
                )
            end, before = edit.end, edit
            shift = self._shifts[-1] + len(edit.text) - (end - edit.start)
            self._ends.append(end)
            self._new_ends.append(end + shift)
            self._shifts.append(shift)

    def apply(self) -> bytes:
        """The text with every edit made."""
        pieces: list[bytes] = []
        at = 0
        for edit in self.edits:
            pieces += (self.original[at : edit.start], edit.text)
            at = edit.end
        pieces.append(self.original[at:])
        return b"".join(pieces)

    def new_offset(self, offset: int) -> int:
        """Where a byte of the original that no edit touches stands in the new text."""
        return offset + self._shifts[bisect_right(self._ends, offset)]

    def new_end(self, index: int) -> int:
        """Where the text of an edit ends in the new text."""
        return self._new_ends[index]

    def old_span(self, span: Span) -> Span | None:
        """The bytes of the original that a span of the new text is made of; None where an edit has a part in it."""
        index = bisect_right(self._new_ends, span.start)
        if index < len(self.edits) and self.edits[index].start + self._shifts[index] < span.end:
            return None
        return Span(span.start - self._shifts[index], span.end - self._shifts[index])
