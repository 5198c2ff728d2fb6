"""The script with edits made, checked against its own new tree.

This is no pass: `locate_edits` and `guard_leftovers` both end with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tree_sitter import Node, Tree

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic, Label
from toolscript.literals.scan import VALUE_POSITIONS, Positions
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.name_aliases import IDENTIFIER, SWAPPER
from toolscript.passes.reuse.parameters import Aliases, Swap, Swaps
from toolscript.passes.reuse.uses import is_deleted, is_read, use_of
from toolscript.source.edits import EditBuffer, TextEdit
from toolscript.source.tree import Parsed, reparse
from toolscript.source.walk import Step, Walk
from toolscript.text import SourceText, Span

__all__ = ["Edited", "make_edits"]


@dataclass(frozen=True, slots=True)
class Edited:
    """The edits, the caller's text with them made, and the tree of the new script."""

    buffer: EditBuffer
    data: bytes
    parsed: Parsed


def make_edits(
    source: SourceText, script: Script, swaps: Swaps, aliases: Aliases, edits: Iterable[TextEdit], *, free: bool
) -> Edited | Diagnostic:
    """Apply the edits and see that every alias is read exactly where it was put.

    ``free``: the edits hold text of the caller's, which may change what stands around an alias.
    """
    old = script.parsed
    buffer = _spaced(EditBuffer(source.data, edits)) if free else EditBuffer(source.data, edits)
    data = buffer.apply()
    text = data if old.text is source.data else EditBuffer(old.text, buffer.edits).apply()
    new = reparse(old, buffer, text)
    if isinstance(new, Diagnostic):
        return _broken(buffer, new, free=free)
    names = {binding.name: (binding, binding.alias.encode("utf-8")) for binding in aliases.bindings}
    made = {(edit.start, edit.end): edit.text for edit in buffer.edits}
    places = [Span(start := buffer.new_offset(swap.span.start), start + len(made[swap.span])) for swap in swaps.places]
    alike = None if free or _all_inside(new.changed, places) else _Alike()
    walk, positions = Walk(new.tree), Positions(new.tree, text, script.language)
    for swap, place in zip(swaps.places, places, strict=True):
        binding, alias = names[swap.name]
        node = _alias_at(new.tree, place.start + made[swap.span].index(alias), len(alias))
        if free and (node is None or not _is_value(walk.to(node), positions, call=binding.call)):
            return codes.EDIT_BREAKS(
                f"with the edits made, `{binding.alias}` does not stand as a value any more",
                _nearest(buffer, swap.span.start),
                labels=(Label(swap.span, f"the place of parameter `{swap.name}`"),),
                help="What an edit leaves around a parameter's place must read it as an expression.",
            )
        if (
            node is None
            or is_deleted(swap.step)
            or _joins_line_before(old.text, swap)
            or (alike is not None and not alike.stands(walk.to(node), swap, call=binding.call))
        ):
            return codes.SWAP_BREAKS(
                f"with `{binding.alias}` in its place the script would read differently here",
                swap.span,
                help="`delete` takes no variable: leave it out."
                if is_deleted(swap.step)
                else "End the statement before it with a semicolon, or put the value in parentheses.",
            )
    return Edited(buffer, data, Parsed(text, old.language, new.tree))


def _spaced(buffer: EditBuffer) -> EditBuffer:
    """The same edits, with a space where a name that is swapped in touches one that an edit has put beside it."""
    data, edits = buffer.apply(), []
    for index, edit in enumerate(buffer.edits):
        text = edit.text
        if edit.owner == SWAPPER:
            # Edits before this one at the same byte are those of no length.
            end = buffer.new_end(index)
            start = end - len(text)
            if start > 0 and data[start - 1 : start] in IDENTIFIER and text[:1] in IDENTIFIER:
                text = b" " + text
            if data[end : end + 1] in IDENTIFIER and text[-1:] in IDENTIFIER:
                text += b" "
        edits.append(replace(edit, text=text))
    return EditBuffer(buffer.original, edits)


def _is_value(step: Step, positions: Positions, *, call: bool) -> bool:
    """Whether an alias is read as an expression, and called as a function where it is one."""
    if not is_read(step) or positions.of(step) not in VALUE_POSITIONS:
        return False
    if not call:
        return True
    above = step.above
    return (
        above is not None
        and above.type == "call_expression"
        and above.node.child_by_field_name("function") == step.node
        and use_of(above) != "assigned to"
    )


def _all_inside(spans: Iterable[Span], places: Sequence[Span]) -> bool:
    """Whether each span lies inside a place; both in order. If the tree changed nowhere else, all is as it was."""
    remaining = iter(places)
    place = next(remaining, None)
    for span in spans:
        while place is not None and place.end < span.end:
            place = next(remaining, None)
        if place is None or span.start < place.start:
            return False
    return True


#: Words that are names of their own at a line's end, and the start of a declaration or a modifier before a name.
_JOINING: Final = re.compile(
    rb"(?:\A|[^\w$.])(?:let|async|using|await|yield|static|get|set|accessor|type|declare|abstract|namespace|module|interface"
    rb"|enum|global)\Z"
)


def _joins_line_before(text: bytes, swap: Swap) -> bool:
    """Whether a variable here would join a word on a line before, where a literal starts a statement of its own.

    The parser does not tell: it ends the statement at the line's end either way, JavaScript does not.
    """
    start = swap.span.start
    for step in swap.step.line():
        if step.start != start:
            return False
        if step.type == "expression_statement":
            break
    return bool(_JOINING.search(text[max(0, start - 4_096) : start].rstrip()))


def _alias_at(tree: Tree, start: int, length: int) -> Node | None:
    """The identifier of exactly this length at a byte."""
    node = tree.root_node.descendant_for_byte_range(start, start + length)
    if node is None or node.type != "identifier" or (node.start_byte, node.end_byte) != (start, start + length):
        return None
    return node


class _Alike:
    """Compares where expressions stand in two trees; what lies above several of them is compared once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}

    def stands(self, step: Step, swap: Swap, *, call: bool) -> bool:
        """Whether an alias stands where the old expression stood, but for parentheses."""
        if call:
            assert step.above is not None  # an identifier is no program
            step = step.above
            if step.type != "call_expression":
                return False
        if swap.jsx:
            assert step.above is not None  # as before
            step = step.above
        new, old = _unparenthesized(step.above), _unparenthesized(swap.step.above)
        seen: list[tuple[int, int]] = []
        while new is not None and old is not None:
            known = self._known.get((new.node.id, old.node.id))
            if known is not None or new.type != old.type:
                break
            seen.append((new.node.id, old.node.id))
            new, old = _unparenthesized(new.above), _unparenthesized(old.above)
            known = None
        else:
            known = new is old  # both are None
        alike = bool(known)
        self._known.update(dict.fromkeys(seen, alike))
        return alike


def _unparenthesized(step: Step | None) -> Step | None:
    while step is not None and step.type == "parenthesized_expression":
        step = step.above
    return step


def _broken(buffer: EditBuffer, error: Diagnostic, *, free: bool) -> Diagnostic:
    at = error.span.start if error.span is not None else 0
    if not free:
        return codes.SWAP_BREAKS(
            "with a variable in the value's place the script does not parse any more",
            next((edit.span for edit in reversed(buffer.edits) if buffer.new_offset(edit.start) <= at), None)
            or buffer.edits[0].span,
            help="Put the value in parentheses, or name a larger expression by its text.",
        )
    nearest = [edit for edit in buffer.edits if buffer.new_offset(edit.start) <= at]
    return codes.EDIT_BREAKS(
        f"with the edits made, the script does not parse any more: {error.message}",
        _nearest(buffer, nearest[-1].start if nearest else 0),
        help="Check quotes and brackets in the replacement; what it replaces must stay one piece of the program.",
    )


def _nearest(buffer: EditBuffer, at: int) -> Span:
    """The likeliest cause of what is wrong at a byte of the original: the caller's edit nearest to it."""
    edits = [edit for edit in buffer.edits if edit.owner != SWAPPER]
    return min(edits, key=lambda edit: abs(edit.start - at)).span
