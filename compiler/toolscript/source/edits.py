"""Edits in offsets of the original text, applied once."""

from __future__ import annotations

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

    __slots__ = ("_original", "edits")

    def __init__(self, original: bytes, edits: Iterable[TextEdit]) -> None:
        self._original = original
        self.edits: tuple[TextEdit, ...] = tuple(sorted(edits, key=attrgetter("start", "end")))
        end, before = 0, None
        for edit in self.edits:
            if edit.start < end and before is not None:
                raise InternalFault(
                    f"{before.owner} edits bytes {before.start} to {before.end}, "
                    f"{edit.owner} edits bytes {edit.start} to {edit.end}"
                )
            end, before = edit.end, edit

    def apply(self) -> bytes:
        """The text with every edit made."""
        pieces: list[bytes] = []
        at = 0
        for edit in self.edits:
            pieces += (self._original[at : edit.start], edit.text)
            at = edit.end
        pieces.append(self._original[at:])
        return b"".join(pieces)

    def new_offset(self, offset: int) -> int:
        """Where a byte of the original that no edit touches stands in the new text."""
        shift = 0
        for edit in self.edits:
            if edit.end > offset:
                break
            shift += len(edit.text) - (edit.end - edit.start)
        return offset + shift

    def old_span(self, span: Span) -> Span | None:
        """The bytes of the original that a span of the new text is made of; None where an edit has a part in it."""
        shift = 0
        for edit in self.edits:
            start = edit.start + shift
            end = start + len(edit.text)
            if end <= span.start:
                shift += len(edit.text) - (edit.end - edit.start)
                continue
            if start >= span.end:
                break
            return None
        return Span(span.start - shift, span.end - shift)
