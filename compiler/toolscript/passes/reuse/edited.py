"""The script with edits made, checked against its own new tree.

This is no pass: `locate_edits` and `guard_leftovers` both end with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node, Tree

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.parameters import Aliases, Swap, Swaps
from toolscript.source.edits import EditBuffer, TextEdit
from toolscript.source.tree import Parsed, first_error, path_to, reparse
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
    buffer = EditBuffer(source.data, edits)
    data = buffer.apply()
    text = data if old.text is source.data else EditBuffer(old.text, buffer.edits).apply()
    tree = reparse(old, buffer, text)
    if tree.root_node.has_error:
        return _broken(source, buffer, Parsed(text, old.language, tree), swaps, free=free)
    names = {binding.name: binding for binding in aliases.bindings}
    for swap in swaps.places:
        binding = names[swap.name]
        edit = next(each for each in _edits_at(buffer, swap.span))
        start = buffer.new_offset(swap.span.start) + edit.text.index(binding.alias.encode("utf-8"))
        if _joins_line_before(old.text, swap) or not _reads(
            tree, start, len(binding.alias.encode("utf-8")), swap.path, binding.call, swap.jsx, free=free
        ):
            return codes.SWAP_BREAKS(
                f"with `{binding.alias}` in its place the script would read differently here",
                swap.span,
                help="End the statement before it with a semicolon, or put the value in parentheses.",
            )
    return Edited(buffer, data, Parsed(text, old.language, tree))


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
    if not any(step.type == "expression_statement" and step.start_byte == start for step in swap.path):
        return False
    return bool(_JOINING.search(text[max(0, start - 4_096) : start].rstrip()))


def _edits_at(buffer: EditBuffer, span: Span) -> Sequence[TextEdit]:
    return [edit for edit in buffer.edits if edit.span == span]


def _reads(tree: Tree, start: int, length: int, old: tuple[Node, ...], call: bool, jsx: bool, *, free: bool) -> bool:
    """Whether an identifier of exactly this length stands at a byte, where the old expression stood."""
    node = tree.root_node.descendant_for_byte_range(start, start + length)
    if node is None or node.type != "identifier" or (node.start_byte, node.end_byte) != (start, start + length):
        return False
    if free:
        return True
    path = path_to(tree, node)
    if call:
        path.pop()
        if path[-1].type != "call_expression":
            return False
    if jsx:
        path.pop()
    parents = [step.type for step in path[:-1] if step.type != "parenthesized_expression"]
    before = [step.type for step in old[:-1] if step.type != "parenthesized_expression"]
    return parents == before


def _broken(source: SourceText, buffer: EditBuffer, parsed: Parsed, swaps: Swaps, *, free: bool) -> Diagnostic:
    error = first_error(parsed)
    edits = buffer.edits
    at = error.span.start if error.span is not None else 0
    # The edit nearest before the error is the likeliest cause.
    nearest = max(
        (edit for edit in edits if buffer.new_offset(edit.start) <= at), key=lambda edit: edit.start, default=edits[0]
    )
    if not free:
        return codes.SWAP_BREAKS(
            "with a variable in the value's place the script does not parse any more",
            nearest.span,
            help="Put the value in parentheses, or name a larger expression by its text.",
        )
    return codes.EDIT_BREAKS(
        f"with the edits made, the script does not parse any more: {error.message}",
        nearest.span,
        help="Check quotes and brackets in the replacement; what it replaces must stay one piece of the program.",
    )
