"""Edits that a refused caller can pass back as they are: they take the old values out of the script's text.

This is no pass: `guard_leftovers` calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from toolscript.diagnostics.model import Fix
from toolscript.passes.reuse.edited import Edited
from toolscript.passes.reuse.old_values import Leftover
from toolscript.passes.reuse.parameters import Swaps
from toolscript.source.edits import TextEdit
from toolscript.text import Span

__all__ = ["ready_edits"]

#: What may stand for the value, the clearest first. One that the value is a part of would leave it in the text.
_PHRASES: Final = ("the given {}", "the given input", "what was asked for", "it")
#: How far a text is widened until it is unique, in bytes to each side.
_WIDEST: Final = 200
#: For how many leftovers edits are looked for; a caller with more of them will not edit them one by one.
_MOST: Final = 200
_OWNER: Final = "ready_edits"


@dataclass(frozen=True, slots=True)
class _Run:
    """Leftovers of one text that one edit takes out, with their places in the original and the bytes that are found."""

    hits: tuple[tuple[Leftover, Span], ...]
    find: Span


def ready_edits(
    leftovers: Sequence[Leftover],
    edited: Edited,
    body: Span,
    swaps: Swaps,
    remaining: Callable[[Sequence[TextEdit]], int | None],
) -> dict[Span, Fix]:
    """The edit for each leftover, by its place in the edited text; all of them can be passed back together.

    ``remaining`` says how many leftovers there are with edits made, or None if they cannot be made: no edit is offered
    that has not been tried.
    """
    runs = list(_runs(leftovers[:_MOST], edited, body, swaps))
    count = sum(len(run.hits) for run in runs)
    original = edited.buffer.original
    # In a template, `the given $` before a brace would begin a substitution.
    dollar = any("$" in leftover.value.name for run in runs for leftover, _ in run.hits)
    for phrase in _PHRASES[dollar:] if runs else ():
        fixes = {run: _fix(run, phrase, original) for run in runs}
        changes = [
            TextEdit(run.find.start, run.find.end, (fix.replace or "").encode("utf-8"), _OWNER)
            for run, fix in fixes.items()
        ]
        if remaining(changes) == len(leftovers) - count:
            return {leftover.span: fix for run, fix in fixes.items() for leftover, _ in run.hits}
    return {}


def _runs(leftovers: Sequence[Leftover], edited: Edited, body: Span, swaps: Swaps) -> Iterator[_Run]:
    text = bytearray(edited.buffer.original)
    for swap in swaps.places:
        text[swap.span.start : swap.span.end] = bytes(swap.span.end - swap.span.start)
    searched = bytes(text)  # what edits are searched in
    for edit in edited.buffer.edits:
        text[edit.start : edit.end] = bytes(edit.end - edit.start)
    free = bytes(text)  # what edits may take in: a script holds no NUL but these
    taken = body.start
    groups = [list(group) for group in _near(leftovers, edited, free)]
    for index, group in enumerate(groups):
        start, end = group[0][1].start, group[-1][1].end
        low = max(taken, free.rfind(b"\0", body.start, start) + 1, start - _WIDEST)
        nul = free.find(b"\0", end, body.end)
        ends = [each[0][1].start for each in groups[index + 1 : index + 2]]
        high = min(body.end, end + _WIDEST, *ends, *([] if nul < 0 else [nul]))
        while low < start and free[low] & 0xC0 == 0x80:
            low += 1
        while end < high < len(free) and free[high] & 0xC0 == 0x80:
            high -= 1
        step = group[0][0].step
        literal = edited.buffer.old_span(Span(step.start, step.end))
        quotes = step.type not in ("jsx_text", "html_character_reference")
        inside = Span(max(low, literal.start + quotes), min(high, literal.end - quotes)) if literal else Span(low, high)
        find = _unique(searched, Span(start, end), inside, Span(low, high), body)
        if find is not None:
            yield _Run(tuple(group), find)
            taken = find.end


def _near(leftovers: Sequence[Leftover], edited: Edited, free: bytes) -> Iterator[list[tuple[Leftover, Span]]]:
    """The leftovers that an edit can reach, those of one text together where nothing stands between them that it cannot."""
    for _, group in groupby(leftovers, key=lambda each: each.step.start):
        run: list[tuple[Leftover, Span]] = []
        for each in group:
            old = edited.buffer.old_span(each.span)
            if old is None or each.position in ("module", "type", "key", "directive"):
                continue
            if run and b"\0" in free[run[-1][1].end : old.start]:
                yield run
                run = []
            run.append((each, old))
        if run:
            yield run


def _unique(text: bytes, span: Span, inside: Span, outside: Span, body: Span) -> Span | None:
    """The span with as many words around it as make its text stand once: of its literal, then before, then after it."""
    start, end = span
    while _stands_twice(text, text[start:end], body):
        if start > inside.start or end < inside.end:
            start, end = _wider(text, start, inside.start, -1), _wider(text, end, inside.end, 1)
        elif start > outside.start:
            start = _wider(text, start, outside.start, -1)
        elif end < outside.end:
            end = _wider(text, end, outside.end, 1)
        else:
            return None
    return Span(start, end)


def _stands_twice(text: bytes, needle: bytes, body: Span) -> bool:
    first = text.find(needle, body.start, body.end)
    return text.find(needle, first + 1, body.end) >= 0


def _wider(text: bytes, at: int, bound: int, step: int) -> int:
    """One word further, and never into the middle of a character or of a line ending."""
    moved = False
    if (bound - at) * step <= 0:
        return at
    while at != bound and not (moved and text[at - (step < 0)] in b" \r\n"):
        at += step
        moved = True
    while at != bound and at < len(text) and text[at] & 0xC0 == 0x80:
        at += step
    if text[at - 1 : at + 1] == b"\r\n":
        at += 1
    return at


def _fix(run: _Run, phrase: str, original: bytes) -> Fix:
    pieces: list[str] = []
    at = run.find.start
    for leftover, old in run.hits:
        pieces += (original[at : old.start].decode("utf-8"), phrase.format(leftover.value.name))
        at = old.end
    pieces.append(original[at : run.find.end].decode("utf-8"))
    return Fix("say it without the value", original[run.find.start : run.find.end].decode("utf-8"), "".join(pieces))
