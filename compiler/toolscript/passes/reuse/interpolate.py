"""The edits that put a parameter's value into text where its old value stands.

This is no pass: `guard_leftovers` calls it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from tree_sitter import Node

from toolscript.literals.pieces import pieces_of
from toolscript.literals.scan import VALUE_POSITIONS
from toolscript.literals.strings import encode_string
from toolscript.passes.reuse.edited import Edited
from toolscript.passes.reuse.old_values import Leftover
from toolscript.source.edits import TextEdit
from toolscript.source.walk import Step
from toolscript.text import Span

__all__ = ["interpolation"]

#: Parents under which a concatenation needs no parentheses.
_LOOSE: Final = frozenset(
    (
        "arguments",
        "array",
        "arrow_function",
        "expression_statement",
        "jsx_expression",
        "pair",
        "parenthesized_expression",
        "return_statement",
        "template_substitution",
        "variable_declarator",
    )
)


def interpolation(
    step: Step, hits: Sequence[Leftover], edited: Edited, owner: str
) -> list[TextEdit] | tuple[Span, str]:
    """Edits of the original for the old values in one text; or the place of one that cannot be replaced, and why."""
    for hit in hits:
        if not hit.exact:
            return (
                hit.span,
                "the text is not exactly the value as JavaScript prints it, or another parameter has it too",
            )
        if edited.buffer.old_span(hit.span) is None:
            return hit.span, "it came with the replacement of an edit"
    if step.type in ("jsx_text", "html_character_reference"):
        return list(_jsx_text(hits, edited, owner))
    where = hits[0].position
    if where not in VALUE_POSITIONS:
        return hits[0].span, "no expression can stand there"
    if step.type == "template_string":
        return [_edit(edited, hit.span, "${" + hit.value.alias + "}", owner) for hit in hits]
    if where == "jsx_attr":
        return _attribute(step.node, hits, edited, owner)
    return _concatenation(step, hits, edited, owner)


def _jsx_text(hits: Sequence[Leftover], edited: Edited, owner: str) -> Iterator[TextEdit]:
    """Beside an expression JSX drops a line's end, so that the space which it stood for goes into the expression."""
    end = -1
    for hit in hits:
        shared = end >= 0 and not edited.parsed.text[end : hit.span.start].strip()
        before, after = (" " if joined else "" for joined in hit.joined)
        yield _edit(
            edited, hit.span, "{`" + ("" if shared else before) + "${" + hit.value.alias + "}" + after + "`}", owner
        )
        end = hit.span.end


def _edit(edited: Edited, span: Span, text: str, owner: str) -> TextEdit:
    old = edited.buffer.old_span(span)
    assert old is not None  # the caller asked before
    return TextEdit(old.start, old.end, text.encode("utf-8"), owner)


def _attribute(node: Node, hits: Sequence[Leftover], edited: Edited, owner: str) -> list[TextEdit] | tuple[Span, str]:
    whole = Span(node.start_byte, node.end_byte)
    text = edited.parsed.text
    if edited.buffer.old_span(whole) is None:
        return hits[0].span, "an edit changes the same string"
    if b"\n" in text[whole.start : whole.end] or b"\r" in text[whole.start : whole.end]:
        return hits[0].span, "the string spans lines, and compilers differ on what white space remains there"
    terms: list[str] = []
    at = whole.start + 1
    for start, end, alias in (
        *((hit.span.start, hit.span.end, hit.value.alias) for hit in hits),
        (whole.end - 1, whole.end - 1, ""),
    ):
        pieces = pieces_of(text[at:start], at, "attribute")
        between = "" if pieces is None else pieces.text
        if between or not terms:
            terms.append(encode_string(between))
        if alias:
            terms.append(alias)
        at = end
    return [_edit(edited, whole, "{" + " + ".join(terms) + "}", owner)]


def _concatenation(
    step: Step, hits: Sequence[Leftover], edited: Edited, owner: str
) -> list[TextEdit] | tuple[Span, str]:
    node, above = step.node, step.above
    assert above is not None  # a string is no program
    parent = above.node
    start, end = node.start_byte, node.end_byte
    text = edited.parsed.text
    quote = chr(text[start])
    first = edited.buffer.old_span(Span(start, start + 1))
    last = edited.buffer.old_span(Span(end - 1, end))
    if first is None or last is None:
        return hits[0].span, "an edit changes the same string"
    loose = parent.type in _LOOSE and not (parent.type == "pair" and parent.child_by_field_name("value") != node)
    begun = (each.type for each in takewhile(lambda each: each.start == start, above.line()))
    if not loose and "expression_statement" in begun:
        return hits[0].span, "a statement starts with it, and a parenthesis there could join it to the line before"
    edits = []
    if not loose:
        edits.append(TextEdit(first.start, first.start, b"(", owner))
    closed = False
    for hit in hits:
        old = edited.buffer.old_span(hit.span)
        assert old is not None  # `interpolation` asked before
        at_end = hit.span.end == end - 1
        piece = f"{quote} + {hit.value.alias}" + ("" if at_end else f" + {quote}")
        stop = last.end if at_end else old.end
        if at_end:
            closed = True
            if not loose:
                piece += ")"
            elif text[end : end + 1].isalnum() or text[end : end + 1] in (b"_", b"$"):
                piece += " "
        edits.append(TextEdit(old.start, stop, piece.encode("utf-8"), owner))
    if not loose and not closed:
        edits.append(TextEdit(last.end, last.end, b")", owner))
    return edits
