"""Diagnostics as text for people: the line with carets under the place, labels, help and ready edits.

The excerpts come from strangers. Whatever could move a cursor, colour a terminal, reorder a line or stay invisible is
spelled out (``\\x1b``, ``\\u202e``; blanks other than the space too), so that what is shown is what stands there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from toolscript.diagnostics.model import Diagnostic, Severity
from toolscript.text import SourceText, Span

__all__ = ["Segment", "Style", "escape", "render_text", "segments"]

Style: TypeAlias = Literal["plain", "error", "warning", "strong", "gutter", "label", "help"]

DEFAULT_WIDTH: Final = 120
MAX_PLACES: Final = 20
"""So many places of one diagnostic are shown with their lines; the rest is counted."""

_TAB_WIDTH: Final = 4


class Segment(NamedTuple):
    """A piece of the output and how it is meant; a terminal may colour it."""

    text: str
    style: Style = "plain"


class _Place(NamedTuple):
    span: Span
    message: str
    primary: bool


def escape(text: str, *, keep: str = "") -> str:
    """``text`` with every character spelled out that a terminal would obey or not show; those in ``keep`` stay."""
    if text.isprintable():
        return text
    return "".join(character if character in keep else _visible(character) for character in text)


def render_text(
    diagnostics: Iterable[Diagnostic], source: SourceText | None = None, *, width: int = DEFAULT_WIDTH
) -> str:
    """Diagnostics as plain text, one block each, without a final newline.

    ``source`` is the text that the spans count in; without it places are given in bytes. Longer lines than ``width``
    columns are cut around the place.
    """
    return "".join(segment.text for segment in segments(diagnostics, source, width=width)).rstrip("\n")


def segments(
    diagnostics: Iterable[Diagnostic], source: SourceText | None = None, *, width: int = DEFAULT_WIDTH
) -> Iterator[Segment]:
    """What :func:`render_text` prints, in pieces with their styles."""
    for index, diagnostic in enumerate(diagnostics):
        if index:
            yield Segment("\n")
        yield from _block(diagnostic, source, width)


def _block(diagnostic: Diagnostic, source: SourceText | None, width: int) -> Iterator[Segment]:
    severity: Style = "error" if diagnostic.severity is Severity.ERROR else "warning"
    yield Segment(f"{severity}[{diagnostic.code} {diagnostic.slug}]", severity)
    yield Segment(f": {escape(diagnostic.message)}\n", "strong")

    places = [_Place(label.span, label.message, primary=False) for label in diagnostic.labels]
    if diagnostic.span is not None:
        places.insert(0, _Place(diagnostic.span, "", primary=True))
    shown = places[:MAX_PLACES]
    lines = [source.line_index(place.span.start) + 1 for place in shown] if source else []
    margin = len(str(max(lines, default=1)))
    if diagnostic.pointer is not None:
        yield from _arrow(margin, f"at {escape(diagnostic.pointer) or 'the document itself'}")
    if source is None:
        for place in shown:
            where = f"bytes {place.span.start} to {place.span.end}"
            yield from _arrow(margin, f"{where}: {escape(place.message)}" if place.message else where)
    elif shown:
        line, column = source.position(shown[0].span.start)
        yield from _arrow(margin, f"{escape(source.name)}:{line}:{column}")
        yield from _excerpt(shown, source, margin, width, severity)
    if len(places) > len(shown):
        yield from _note(margin, f"and {len(places) - len(shown)} more places")
    if diagnostic.help is not None:
        yield from _note(margin, diagnostic.help, title="help")
    for fix in diagnostic.fixes:
        yield from _note(margin, fix.title, title="edit")
        for title, text in (("find   ", fix.find), ("replace", fix.replace)):
            yield Segment(f"{' ' * (margin + 9)}{title} {_quoted(text)}\n")


def _arrow(margin: int, text: str) -> Iterator[Segment]:
    yield Segment(f"{' ' * margin}--> ", "gutter")
    yield Segment(f"{text}\n")


def _note(margin: int, text: str, *, title: str = "") -> Iterator[Segment]:
    """A remark under the excerpt; its further lines are indented to its first."""
    first, *rest = text.split("\n")
    yield Segment(f"{' ' * margin} = ", "gutter")
    if title:
        yield Segment(f"{title}: ", "help")
    yield Segment(f"{escape(first)}\n")
    indent = " " * (margin + 3 + (len(title) + 2 if title else 0))
    for line in rest:
        yield Segment(f"{indent}{escape(line)}\n" if line else "\n")


def _excerpt(
    places: Sequence[_Place], source: SourceText, margin: int, width: int, severity: Style
) -> Iterator[Segment]:
    """The lines of the places in their order in the text, each place with its underline."""
    room = max(width - margin - 5, 40)  # the gutter, and an ellipsis at either end
    before: int | None = None
    cut_before = False
    yield Segment(f"{' ' * margin} |\n", "gutter")
    for place in sorted(places, key=lambda place: (place.span.start, not place.primary)):
        index = source.line_index(place.span.start)
        excerpt = _Excerpt.of(source, index, place.span, room)
        if before is not None and index > before + 1:
            yield Segment("...\n", "gutter")
        if index != before or excerpt.cut or cut_before:
            yield Segment(f"{index + 1:>{margin}} |", "gutter")
            yield Segment(f" {excerpt.text}".rstrip() + "\n")
        before, cut_before = index, excerpt.cut
        yield Segment(f"{' ' * margin} | ", "gutter")
        style = severity if place.primary else "label"
        carets = ("^" if place.primary else "-") * excerpt.marked
        end = source.position(place.span.end)
        remark = place.message if end.line == index + 1 else f"{place.message} (up to {end.line}:{end.column})".strip()
        yield Segment(" " * excerpt.indent)
        yield Segment(f"{carets} {escape(remark)}".rstrip() + "\n", style)


class _Excerpt(NamedTuple):
    """A line, or the part of it around a place, as it is shown; ``indent`` and ``marked`` count screen columns."""

    text: str
    indent: int
    marked: int
    cut: bool

    @classmethod
    def of(cls, source: SourceText, line: int, span: Span, room: int) -> _Excerpt:
        whole = source.line_span(line)
        start, end = min(span.start, whole.end), min(max(span.end, span.start), whole.end)
        # Only what can be shown is looked at: the line may be a megabyte. No character takes more than 4 bytes, and
        # those outside this range would fall to the cut below in any case.
        low = _character_start(source.data, max(whole.start, start - 4 * room), whole.start)
        high = _character_start(source.data, min(whole.end, start + 4 * room), whole.start)
        stop = min(end, high)
        column = 0
        parts: list[str] = []
        for piece in (Span(low, start), Span(start, stop), Span(stop, high)):
            shown, column = _display(source.slice(piece), column)
            parts.append(shown)
        left, marked, right = parts
        cut_left, cut_right = low > whole.start, high < whole.end
        total = _width(left) + _width(marked) + _width(right)
        if total > room or cut_left or cut_right:
            ahead = max(room // 4, room - _width(marked) - _width(right))
            left, short = _last_columns(left, ahead)
            cut_left = cut_left or short
            marked, short_marked = _first_columns(marked, room - _width(left))
            right, short = _first_columns(right, room - _width(left) - _width(marked))
            cut_right = cut_right or short or short_marked
        lead, tail = "…" if cut_left else "", "…" if cut_right else ""
        return cls(
            f"{lead}{left}{marked}{right}{tail}",
            _width(lead + left),
            max(_width(marked), 1),
            cut_left or cut_right,
        )


def _character_start(data: bytes, offset: int, floor: int) -> int:
    while offset > floor and offset < len(data) and data[offset] & 0xC0 == 0x80:
        offset -= 1
    return offset


def _display(text: str, column: int) -> tuple[str, int]:
    """Text as it is shown when it starts at a screen column, and the column it ends at."""
    parts = []
    for character in text:
        shown = " " * (_TAB_WIDTH - column % _TAB_WIDTH) if character == "\t" else _visible(character)
        column += _width(shown)
        parts.append(shown)
    return "".join(parts), column


def _first_columns(text: str, columns: int) -> tuple[str, bool]:
    """As much of the text as fits, and whether something is missing."""
    used = 0
    for index, character in enumerate(text):
        used += _width(character)
        if used > columns:
            return text[:index], True
    return text, False


def _last_columns(text: str, columns: int) -> tuple[str, bool]:
    used = 0
    for index in range(len(text) - 1, -1, -1):
        used += _width(text[index])
        if used > columns:
            return text[index + 1 :], True
    return text, False


def _width(text: str) -> int:
    """How many columns a terminal takes for the text."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # only here: most scripts are ASCII, and rich's tables take a while to load

    return cell_len(text)


def _visible(character: str) -> str:
    """A character that a terminal shows as it is, or its escape."""
    if character.isprintable():
        return character
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\u{{{code:x}}}"


def _quoted(text: str) -> str:
    """A text in double quotes that Python, JSON and JavaScript read back alike."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(
        character if _visible(character) == character else json.dumps(character)[1:-1] for character in quoted
    )
