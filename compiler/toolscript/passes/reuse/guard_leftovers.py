"""Find old inputs that still stand in the script's text, and refuse them or put the parameter there."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal, TypeAlias

from tree_sitter import Node

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Code, Diagnostic, Fix
from toolscript.literals.pieces import Pieces, pieces_of
from toolscript.literals.scan import Position, Positions
from toolscript.literals.values import Missing, Value
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.envelope import Constant
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.edited import Edited, make_edits
from toolscript.passes.reuse.interpolate import interpolation
from toolscript.passes.reuse.old_values import Leftover, OldValue, candidates, old_values
from toolscript.passes.reuse.parameters import Aliases, ReuseOptions, Swaps
from toolscript.passes.reuse.ready_edits import ready_edits
from toolscript.source.edits import TextEdit
from toolscript.source.tree import Parsed
from toolscript.source.walk import Step, Walk
from toolscript.text import Span

__all__ = ["GuardLeftovers"]

_MOST: Final = 1_000

TextKind: TypeAlias = Literal["string", "template", "attribute", "jsx"]


@dataclass(frozen=True, slots=True)
class GuardLeftovers:
    """The pass."""

    name: str = "guard_leftovers"

    def run(self, unit: Unit[ReuseOptions]) -> PassResult:
        """Search every text of the edited script."""
        mode = unit.options.leftovers
        if mode == "keep":
            return PassResult()
        script, edited = unit.fact(Script), unit.fact(Edited)
        aliases, swaps = unit.fact(Aliases), unit.fact(Swaps)
        values = old_values(unit.options.parameters, aliases, swaps, script.parsed.text)
        kept = list(_in_constants(values, script, swaps))
        leftovers = sorted(_search(values, edited, script), key=lambda each: each.span)
        if not leftovers and not kept:
            return PassResult()
        if mode == "reject":

            def gone(fixes: Sequence[TextEdit]) -> int | None:
                made = make_edits(unit.source, script, swaps, aliases, unit.edits + tuple(fixes), free=True)
                return None if isinstance(made, Diagnostic) else sum(1 for _ in _search(values, made, script))

            fixes = ready_edits(leftovers, edited, script.body, swaps, gone)
            faults = [_refusal(each, edited, fixes.get(each.span)) for each in leftovers[:_MOST]]
            if len(leftovers) > _MOST:
                faults[-1] = replace(faults[-1], help=f"{len(leftovers) - _MOST:,} more places are not listed.")
            return PassResult(diagnostics=(*faults, *(_in_constant(*each, codes.LEFTOVER) for each in kept)))
        edits: list[TextEdit] = []
        problems: list[Diagnostic] = []
        for step, group in _by_node(leftovers):
            found = interpolation(step, group, edited, self.name)
            if isinstance(found, tuple):
                span, why = found
                problems.append(_fixed(group[0], span, why, edited))
            else:
                edits += found
        problems += (_in_constant(*each, codes.LEFTOVER_FIXED) for each in kept)
        if problems:
            return PassResult(diagnostics=tuple(problems[:_MOST]))
        made = make_edits(unit.source, script, swaps, aliases, unit.edits + tuple(edits), free=bool(unit.options.edits))
        if isinstance(made, Diagnostic):
            return PassResult(diagnostics=(made,))
        return PassResult(facts=(made,), edits=tuple(edits))


def _in_constants(values: Sequence[OldValue], script: Script, swaps: Swaps) -> Iterator[tuple[OldValue, Constant]]:
    """Old values in what an envelope that was taken apart goes on to hold."""
    for constant in () if script.envelope is None else script.envelope.constants:
        if constant.alias not in swaps.claimed:
            texts = list(_strings_in(constant.value()))
            yield from ((value, constant) for value in values if any(value.pattern.search(text) for text in texts))


def _strings_in(value: Value | Missing) -> Iterator[str]:
    pending: list[Value | Missing] = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, list):
            pending += item
        elif isinstance(item, dict):
            yield from item
            pending += item.values()


def _in_constant(value: OldValue, constant: Constant, code: Code) -> Diagnostic:
    return code(
        f"the old value of parameter `{value.name}` still stands in the envelope's constant `{constant.alias}`",
        constant.span,
        help='Parameterize that constant as well, or pass leftovers="keep" to leave it.',
    )


def _by_node(leftovers: Sequence[Leftover]) -> Iterator[tuple[Step, list[Leftover]]]:
    groups: dict[int, list[Leftover]] = {}
    for each in leftovers:
        groups.setdefault(each.step.start, []).append(each)
    for group in groups.values():
        yield group[0].step, group


def _search(values: Sequence[OldValue], edited: Edited, script: Script) -> Iterator[Leftover]:
    parsed = edited.parsed
    positions = Positions(parsed.tree, parsed.text, script.language)
    for step, texts in _texts(values, parsed):
        where: Position | None = None
        for span, kind in texts:
            pieces = pieces_of(parsed.text[span.start : span.end], span.start, kind)
            if pieces is None:
                continue
            for value, start, end, exact in _hits(values, pieces):
                where = where or positions.of(step)
                joined = (start - 1 in pieces.joints, end in pieces.joints)
                yield Leftover(value, pieces.span(start, end), step, where, exact, joined)


def _texts(values: Sequence[OldValue], parsed: Parsed) -> Iterator[tuple[Step, list[tuple[Span, TextKind]]]]:
    """What may show an old value: strings, templates and JSX texts, each with the bytes of its own text."""
    offsets = candidates(values, parsed.text, parsed.language)
    if offsets is None:
        offsets = {node.start_byte for node in parsed.captures("texts").get("text", [])}
    walk = Walk(parsed.tree)
    seen: set[int] = set()
    runs: dict[int, list[Span]] = {}
    end = 0
    for offset in sorted(offsets):
        leaf = walk.leaf(offset)
        if offset < end or not leaf.start_byte <= offset or leaf.type not in _TEXTS:
            continue
        step = walk.step()
        if step.type in _TEXT_LEAVES and step.above is not None and step.above.type in _LITERALS:
            step = step.above
        if step.type in _JSX_TEXTS:
            assert step.above is not None  # text stands in an element
            if step.above.node.id not in runs:
                runs[step.above.node.id] = list(_jsx_runs(step.above.node))
            texts = runs[step.above.node.id]
            run = texts[bisect_right(texts, Span(offset, len(parsed.text))) - 1]
            end = run.end
            yield step, [(run, "jsx")]
        elif step.type in _LITERALS and step.start not in seen:
            seen.add(step.start)
            yield step, list(_static_parts(step))


_LITERALS: Final = frozenset(("string", "template_string", "template_literal_type"))
_JSX_TEXTS: Final = frozenset(("jsx_text", "html_character_reference"))
_TEXT_LEAVES: Final = frozenset(("string_fragment", "escape_sequence", "html_character_reference", "'", '"', "`"))
_TEXTS: Final = _LITERALS | _JSX_TEXTS | _TEXT_LEAVES


def _jsx_runs(element: Node) -> Iterator[Span]:
    """The texts between an element's tags and braces, which the grammar parts at every entity."""
    for is_text, group in groupby(element.children, key=lambda child: child.type in _JSX_TEXTS):
        if is_text:
            nodes = list(group)
            yield Span(nodes[0].start_byte, nodes[-1].end_byte)


def _static_parts(step: Step) -> Iterator[tuple[Span, TextKind]]:
    """The bytes of a literal's own text: between delimiters and around substitutions."""
    node, start, end = step.node, step.start, step.end
    if node.type == "string":
        attribute = step.above is not None and step.above.type == "jsx_attribute"
        yield Span(start + 1, end - 1), "attribute" if attribute else "string"
    else:
        at = start + 1
        for child in node.named_children:
            if child.type in ("template_substitution", "template_type"):
                yield Span(at, child.start_byte), "template"
                at = child.end_byte
        yield Span(at, end - 1), "template"


def _hits(values: Sequence[OldValue], pieces: Pieces) -> list[tuple[OldValue, int, int, bool]]:
    """Where old values stand in a text; of two that overlap, the longer one."""
    found: list[tuple[OldValue, int, int, bool]] = []
    for value in values:
        for match in value.pattern.finditer(pieces.text):
            found.append((value, match.start(), match.end(), value.is_exact(match)))
    found.sort(key=lambda hit: (hit[1] - hit[2], hit[1]))
    kept: list[tuple[OldValue, int, int, bool]] = []
    for value, start, end, exact in found:
        same = [index for index, hit in enumerate(kept) if hit[1] == start and hit[2] == end]
        if same:
            # Two parameters with one text: which of them is shown cannot be known.
            other = kept[same[0]]
            kept[same[0]] = (other[0], start, end, other[3] and other[0].alias == value.alias)
        elif all(end <= hit[1] or hit[2] <= start for hit in kept):
            kept.append((value, start, end, exact))
    return sorted(kept, key=lambda hit: hit[1])


_HOLDERS: Final = {
    "key": "a property's key",
    "module": "an import or export",
    "type": "a type",
    "enum": "an enum member",
    "ambient": "an ambient declaration",
    "directive": "a directive",
    "tagged": "a tagged template",
    "value:as_const": "the operand of `as const`",
}


def _refusal(each: Leftover, edited: Edited, fix: Fix | None) -> Diagnostic:
    old, where = _old_place(each.span, edited)
    shown = edited.parsed.text[each.span.start : each.span.end].decode("utf-8", "replace")
    holder = _HOLDERS.get(each.position) or dict.fromkeys(_JSX_TEXTS, "JSX text").get(
        each.step.type, "a template" if each.step.type.startswith("template") else "a string"
    )
    return codes.LEFTOVER(
        f"the old value of parameter `{each.value.name}`, `{_clip(shown)}`, still stands in {holder}"
        + ("" if old is not None else " that an edit put there"),
        where,
        help='The helper would report it beside every new result. Edit the text, or pass leftovers="interpolate" to show '
        'the new value there, or "keep" to leave it.',
        fixes=() if fix is None else (fix,),
    )


def _fixed(each: Leftover, span: Span, why: str, edited: Edited) -> Diagnostic:
    _, where = _old_place(span, edited)
    shown = edited.parsed.text[span.start : span.end].decode("utf-8", "replace")
    holder = _HOLDERS.get(each.position)
    return codes.LEFTOVER_FIXED(
        f"the old value of parameter `{each.value.name}` stands as `{_clip(shown)}` "
        + (f"in {holder}, " if holder is not None else "in text, ")
        + f"where its new value cannot be put: {why}",
        where,
        help='Edit the text so that it does not name the value, or pass leftovers="keep" to leave it.',
    )


def _old_place(span: Span, edited: Edited) -> tuple[Span | None, Span | None]:
    """The original's bytes of a span of the new text; and, where an edit made it, the bytes that the edit replaced."""
    old = edited.buffer.old_span(span)
    if old is not None:
        return old, old
    for edit in edited.buffer.edits:
        start = edited.buffer.new_offset(edit.start) if edit.end > edit.start else edit.start
        if start <= span.start:
            place = edit.span
        else:
            break
    else:
        place = edited.buffer.edits[-1].span
    return None, place


def _clip(text: str) -> str:
    text = re.sub(r"\s+", " ", text)
    return text if len(text) <= 60 else text[:59] + "…"
