"""Find the caller's edits in the original script, with the parameters' places masked, and make them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic, Label
from toolscript.literals.identifiers import decode_identifier
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.edited import make_edits
from toolscript.passes.reuse.parameters import Aliases, Edit, ReuseOptions, Swaps
from toolscript.source.edits import TextEdit
from toolscript.text import Span

__all__ = ["LocateEdits"]


@dataclass(frozen=True, slots=True)
class LocateEdits:
    """The pass."""

    name: str = "locate_edits"

    def run(self, unit: Unit[ReuseOptions]) -> PassResult:
        """Turn each edit into byte ranges, and see that the result parses."""
        script, swaps, aliases = unit.fact(Script), unit.fact(Swaps), unit.fact(Aliases)
        edits: list[TextEdit] = []
        faults: list[Diagnostic] = []
        if unit.options.edits:
            text = script.parsed.text
            masked = bytearray(text)
            for swap in swaps.places:
                # A script holds no NUL, so nothing that is searched can match here.
                masked[swap.span.start : swap.span.end] = bytes(swap.span.end - swap.span.start)
            for number, edit in enumerate(unit.options.edits, 1):
                found = _locate(edit, number, text, bytes(masked), script.body, swaps)
                if isinstance(found, Diagnostic):
                    faults.append(found)
                    continue
                named = [each.alias for each in aliases.bindings if each.alias in decode_identifier(edit.replace)]
                if named:
                    faults.append(_names_alias(number, named[0], found[0]))
                replacement = edit.replace.encode("utf-8")
                edits += [TextEdit(span.start, span.end, replacement, self.name) for span in found]
            faults += _overlaps(edits)
        if faults:
            return PassResult(diagnostics=tuple(faults))
        made = make_edits(unit.source, script, swaps, aliases, unit.edits + tuple(edits), free=bool(edits))
        if isinstance(made, Diagnostic):
            return PassResult(diagnostics=(made,))
        return PassResult(facts=(made,), edits=tuple(edits))


def _locate(edit: Edit, number: int, text: bytes, masked: bytes, body: Span, swaps: Swaps) -> list[Span] | Diagnostic:
    needle = edit.find.encode("utf-8", "surrogatepass")
    # What masks the places stands in no script, so that text which holds it is found nowhere.
    found = [] if b"\0" in needle else _occurrences(masked, needle, body, apart=edit.all)
    if len(found) == 1 or (found and edit.all):
        return found
    shown = _shown(edit.find)
    if found:
        return codes.EDIT_MANY(
            f"edit {number}: {shown} stands {len(found)} times in the script, and exactly once is required",
            found[0],
            labels=[Label(span, "here too") for span in found[1:12]],
            help="Make the text longer until it is unique, or pass all=True.",
        )
    covered = _occurrences(text, needle, body, apart=True)
    if covered:
        swap = next(swap for swap in swaps.places if any(span.overlaps(swap.span) for span in covered))
        return codes.EDIT_OVERLAP(
            f"edit {number}: {shown} overlaps the place of parameter `{swap.name}`",
            covered[0],
            labels=(Label(swap.span, f"the place of parameter `{swap.name}`"),),
            help="Leave the parameter's value out of the edit: it is swapped already.",
        )
    hint = _almost(edit.find, text[body.start : body.end].decode("utf-8", "replace"))
    return codes.EDIT_NOT_FOUND(
        f"edit {number}: {shown} does not stand in the script",
        help=hint or "Copy the text from the script exactly, white space and quotes included.",
    )


def _almost(find: str, text: str) -> str | None:
    """What differs, where only white space, line endings or case do."""
    if find.replace("\n", "\r\n") in text or find.replace("\r\n", "\n") in text:
        return "Only the line endings differ: the script has " + ("CRLF." if "\r\n" in text else "LF.")
    if " ".join(find.split()) in " ".join(text.split()):
        return "Only white space differs: copy it from the script exactly."
    if find.casefold() in text.casefold():
        return "Only upper and lower case differ."
    return None


def _occurrences(text: bytes, needle: bytes, body: Span, *, apart: bool) -> list[Span]:
    """Where a text stands; ``apart``: as `str.replace` counts, without those that overlap one before."""
    found = []
    at = text.find(needle, body.start, body.end)
    while at >= 0:
        found.append(Span(at, at + len(needle)))
        at = text.find(needle, at + (len(needle) if apart else 1), body.end)
    return found


def _overlaps(edits: Sequence[TextEdit]) -> list[Diagnostic]:
    faults = []
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
    for one, two in pairwise(ordered):
        if two.start < one.end:
            faults.append(
                codes.EDIT_OVERLAP(
                    "two edits overlap here, and each would change the other's text",
                    two.span,
                    labels=(Label(one.span, "the other edit"),),
                    help="Make one edit of the two.",
                )
            )
    return faults


def _names_alias(number: int, alias: str, span: Span) -> Diagnostic:
    return codes.EDIT_NAMES_ALIAS(
        f"edit {number}: the replacement holds `{alias}`, the variable of a parameter",
        span,
        help='Use another name; to show a parameter\'s value in text, pass leftovers="interpolate".',
    )


def _shown(text: str) -> str:
    line = text if len(text) <= 50 else text[:49] + "…"
    return "`" + line.replace("\r", "\\r").replace("\n", "\\n") + "`"
