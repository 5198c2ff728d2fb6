"""What a script is as an expression: a function of the context, or statements with or without a final value.

An envelope and a run both need a script as something that can be called; this says which bytes to leave out, and where a
`return` goes in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tree_sitter import Node

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.source.edits import EditBuffer, TextEdit
from toolscript.source.tree import Parsed, text_of
from toolscript.text import Span

__all__ = ["Form", "as_statements", "script_form"]

_SKIPPED: Final = frozenset(("comment", "html_comment", "hash_bang_line", "empty_statement"))
_FUNCTIONS: Final = frozenset(("arrow_function", "function_expression", "function_declaration"))
_OWNER: Final = "form"


@dataclass(frozen=True, slots=True)
class Form:
    """A script as text that can be wrapped.

    ``function``: ``text`` is one expression, a function of the context. ``statements``: ``text`` is the body of an async
    function, whose final expression is returned. Lines stay where they are; ``text`` starts where the script does.
    """

    kind: Literal["function", "statements"]
    text: bytes


def script_form(parsed: Parsed, body: Span, context: str) -> Form | Diagnostic:
    """The form of a script. ``context`` is the variable that a final function is called with."""
    statements = list(_statements(parsed.root))
    fault = _module_fault(statements)
    if fault is not None:
        return fault
    edits = [TextEdit(node.start_byte, node.start_byte + 2, b"//", _OWNER) for node in _hashbangs(parsed.root)]
    last = statements[-1] if statements else None
    value = None if last is None else _final_value(last)
    if last is not None and last.type == "function_declaration" and len(statements) > 1:
        value = None  # among other statements a declaration is no result
    if last is not None and value is not None:
        edits += [TextEdit(token.start_byte, token.end_byte, b"", _OWNER) for token in _export_default(last, value)]
        if len(statements) == 1 and _is_function(value):
            ends = [child for child in last.children if child.type == ";"]
            ends += [node for node in parsed.root.named_children if node.type == "empty_statement"]
            edits += [TextEdit(end.start_byte, end.end_byte, b"", _OWNER) for end in ends]
            return Form("function", _cut(parsed, body, edits))
        start, end = value.start_byte, _end(value)
        if _is_function(value) or _names_function(value, statements, parsed.text):
            edits.append(TextEdit(start, start, b"return (", _OWNER))
            edits.append(TextEdit(end, end, f")({context})".encode(), _OWNER))
        else:
            edits.append(TextEdit(start, start, b"return ", _OWNER))
    return Form("statements", _cut(parsed, body, edits))


def as_statements(form: Form, context: str) -> bytes:
    """The form as the body of an async function that has ``context`` in scope."""
    if form.kind == "statements":
        return form.text
    return b"return (" + form.text + f"\n)({context})".encode()


def _cut(parsed: Parsed, body: Span, edits: list[TextEdit]) -> bytes:
    buffer = EditBuffer(parsed.text, edits)
    text = buffer.apply()
    end = body.end + len(text) - len(parsed.text)
    return text[body.start : end]


def _statements(root: Node) -> Iterator[Node]:
    return (node for node in root.named_children if node.type not in _SKIPPED)


def _hashbangs(root: Node) -> Iterator[Node]:
    return (node for node in root.named_children[:1] if node.type == "hash_bang_line")


def _module_fault(statements: list[Node]) -> Diagnostic | None:
    """Static imports, named exports, and a default export that is not the last statement."""
    for index, node in enumerate(statements):
        span = Span(node.start_byte, node.end_byte)
        if node.type in ("import_statement", "import_alias"):
            return codes.MODULE_SCRIPT(
                "the script has a static import, which cannot stand inside a function",
                span,
                help='Write `const x = await import("…")` where the module is needed.',
            )
        if node.type == "export_statement" and not any(child.type == "default" for child in node.children):
            return codes.MODULE_SCRIPT(
                "the script has a named export, which cannot stand inside a function",
                span,
                help="Leave out `export`; what the script returns, or its default export, is its result.",
            )
        if node.type == "export_statement" and (index < len(statements) - 1 or _final_value(node) is None):
            return codes.MODULE_SCRIPT(
                "a default export must be a value and the last statement of the script",
                span,
                help="Move it to the end of the script.",
            )
    return None


def _final_value(statement: Node) -> Node | None:
    """The expression that a last statement makes the script's result; None if it makes none."""
    if statement.type == "expression_statement":
        inner = [child for child in statement.named_children if child.type != "comment"]
        return inner[0] if inner else None
    if statement.type == "export_statement":
        return statement.child_by_field_name("value") or _function_or_none(statement.child_by_field_name("declaration"))
    return _function_or_none(statement) if statement.type == "function_declaration" else None


def _function_or_none(node: Node | None) -> Node | None:
    return node if node is not None and node.type in (*_FUNCTIONS, "class_declaration") else None


def _export_default(statement: Node, value: Node) -> list[Node]:
    return [
        child
        for child in statement.children
        if child.type in ("export", "default") and child.end_byte <= value.start_byte
    ]


def _end(node: Node) -> int:
    """Where an expression ends; the grammar hangs a comment behind a function without a semicolon into the function."""
    while True:
        inner = [child for child in node.children if child.type != "comment"]
        if not inner:
            return node.end_byte
        node = inner[-1]


def _names_function(node: Node, statements: list[Node], text: bytes) -> bool:
    """Whether an expression is the name of a function that the script declares."""
    if node.type != "identifier":
        return False
    name = text_of(text, node)
    for statement in statements:
        if statement.type == "function_declaration":
            declared: list[tuple[Node | None, Node | None]] = [(statement.child_by_field_name("name"), statement)]
        elif statement.type == "lexical_declaration":
            declared = [
                (each.child_by_field_name("name"), each.child_by_field_name("value"))
                for each in statement.named_children
            ]
        else:
            continue
        if any(
            found is not None and value is not None and text_of(text, found) == name and _is_function(value)
            for found, value in declared
        ):
            return True
    return False


def _is_function(node: Node) -> bool:
    while node.type in ("parenthesized_expression", "as_expression", "satisfies_expression"):
        inner = next((child for child in node.named_children if child.type != "comment"), None)
        if inner is None:
            return False
        node = inner
    return node.type in _FUNCTIONS
