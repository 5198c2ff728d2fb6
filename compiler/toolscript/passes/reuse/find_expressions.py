"""Find the expression that a caller names by its exact text.

This is no pass: `match_literals` calls it for parameters of that sort.
"""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.scan import VALUE_POSITIONS, position
from toolscript.passes.reuse.parameters import Expression, Match
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed, nodes_of, path_to, text_of
from toolscript.text import Span

__all__ = ["find_expressions", "may_be_structure"]

_EXPRESSIONS: Final = frozenset(
    (
        "array",
        "as_expression",
        "binary_expression",
        "false",
        "identifier",
        "member_expression",
        "non_null_expression",
        "null",
        "number",
        "object",
        "parenthesized_expression",
        "regex",
        "satisfies_expression",
        "sequence_expression",
        "string",
        "subscript_expression",
        "template_string",
        "ternary_expression",
        "true",
        "type_assertion",
        "unary_expression",
        "undefined",
    )
)
#: Inside the expression, these make its value depend on something that runs.
_RUNS: Final = {
    "arrow_function": "makes a function",
    "assignment_expression": "assigns",
    "augmented_assignment_expression": "assigns",
    "await_expression": "awaits",
    "call_expression": "calls",
    "class": "makes a class",
    "function_expression": "makes a function",
    "generator_function": "makes a function",
    "import": "imports",
    "meta_property": "reads what the engine provides",
    "method_definition": "makes a function",
    "new_expression": "calls",
    "super": "reads `super`",
    "this": "reads `this`",
    "update_expression": "assigns",
    "yield_expression": "yields",
    "jsx_element": "holds JSX",
    "jsx_self_closing_element": "holds JSX",
}
_GLOBALS: Final = frozenset(("undefined", "NaN", "Infinity", "Math", "Number"))
_HOLDERS: Final = frozenset(("array", "object", "regex", "identifier"))


def may_be_structure(node: Node) -> bool:
    """Whether an expression may be worth an array or object, so that its place must give a fresh one each time."""
    return any(child.type in _HOLDERS for child in nodes_of(node.walk()) if child.is_named)


def find_expressions(
    parsed: Parsed, body: Span, name: str, expression: Expression, language: Language
) -> list[Match] | Diagnostic:
    """Every expression whose own text is the wanted one; a refusal where the text names no whole expression."""
    needle = expression.text.strip().encode("utf-8", "surrogatepass")
    if not needle:
        return codes.NOT_ONE_EXPRESSION(f"the text of parameter `{name}` is empty", help=_RECIPE)
    matches: list[Match] = []
    places = 0
    misfit: tuple[Span, str] | None = None
    unfit: Diagnostic | None = None
    at = parsed.text.find(needle, body.start, body.end)
    while at >= 0:
        places += 1
        span = Span(at, at + len(needle))
        found = _expression_at(parsed, span)
        if isinstance(found, str):
            misfit = misfit or (span, found)
        else:
            fault = _fault(found, name, parsed)
            where = position(found, language=language)
            if fault is not None and where in VALUE_POSITIONS:
                unfit = unfit or fault
            else:
                matches.append(Match(name, span, tuple(found), where))
        at = parsed.text.find(needle, at + 1, body.end)
    if unfit is not None and not any(match.position in VALUE_POSITIONS for match in matches):
        return unfit
    if unfit is not None:
        return unfit
    if matches:
        return matches
    if misfit is not None:
        return codes.NOT_ONE_EXPRESSION(
            f"the text of parameter `{name}` is {misfit[1]}, not one whole expression", misfit[0], help=_RECIPE
        )
    return codes.NO_MATCH(
        f"the text of parameter `{name}` does not stand in the script",
        help="Copy the expression from the script exactly, white space included.",
    )


_RECIPE: Final = "Name only the value, as the script writes it: `123n`, not `const n = 123n;`."


def _expression_at(parsed: Parsed, span: Span) -> list[Node] | str:
    """The path to the outermost expression of exactly this span, or what the span is instead."""
    node = parsed.root.descendant_for_byte_range(*span)
    if node is None:
        return "no part of the script"
    path = path_to(parsed.tree, node)
    exact = [step for step in path if (step.start_byte, step.end_byte) == span]
    if not exact:
        kind = path[-1].type
        if kind in ("string", "string_fragment", "template_string", "comment", "regex", "regex_pattern", "jsx_text"):
            return "the inside of a " + {"comment": "comment"}.get(kind, "literal")
        return "a part of a larger expression, or several parts of the script"
    for index, step in enumerate(path):
        if (step.start_byte, step.end_byte) != span:
            continue
        if step.type in _EXPRESSIONS and step.is_named:
            return path[: index + 1]
        if step.type in _RUNS:
            return path[: index + 1]
    if exact[0].type.endswith(("_statement", "_declaration", "declarator", "program")):
        return "a statement or a declaration"
    return {"string_fragment": "the inside of a literal", "comment": "a comment"}.get(
        exact[-1].type, "a name or a type, which has no value of its own,"
    )


def _fault(path: list[Node], name: str, parsed: Parsed) -> Diagnostic | None:
    """Why the expression at the end of a path cannot be an input."""
    node = path[-1]
    span = Span(node.start_byte, node.end_byte)
    what = _use(path)
    if what is not None:
        return codes.UNFIT_EXPRESSION(
            f"the expression of parameter `{name}` is {what}", span, help="Name an expression that is only read."
        )
    for inner in nodes_of(node.walk()):
        reason = _RUNS.get(inner.type) if inner.is_named else None
        text = text_of(parsed.text, inner) if inner.type == "identifier" else ""
        if reason is None and inner.type == "identifier" and (text not in _GLOBALS or _is_bound(parsed, text)):
            reason = f"reads the name `{text}`"
        if reason is None and inner.type == "shorthand_property_identifier":
            reason = "reads a local name"
        if reason is not None:
            return codes.UNFIT_EXPRESSION(
                f"the expression of parameter `{name}` {reason}, so its value is no input",
                Span(inner.start_byte, inner.end_byte),
                help="Name an expression whose value depends on nothing that the script computes.",
            )
    return None


def _use(path: list[Node]) -> str | None:
    """How the expression is used where it is not simply read."""
    node = path[-1]
    for index in range(len(path) - 2, -1, -1):
        parent, inner = path[index], path[index + 1]
        kind = parent.type
        if kind in ("assignment_expression", "augmented_assignment_expression", "for_in_statement"):
            return "assigned to" if parent.child_by_field_name("left") == inner else None
        if kind == "update_expression":
            return "changed by `++` or `--`"
        if kind == "unary_expression":
            operator = parent.child_by_field_name("operator")
            return "the operand of `delete`" if operator is not None and operator.type == "delete" else None
        if kind in ("call_expression", "new_expression"):
            callee = parent.child_by_field_name("function") or parent.child_by_field_name("constructor")
            if callee == inner:
                return "called" if inner == node or inner.type == "parenthesized_expression" else None
            return None
        if kind in ("member_expression", "subscript_expression"):
            if parent.child_by_field_name("object") == inner:
                if any(child.type in ("optional_chain", "?.") for child in parent.children):
                    return "part of an optional chain"
                continue
            return None
        if kind not in ("parenthesized_expression", "non_null_expression", "as_expression", "satisfies_expression"):
            return None
    return None


def _is_bound(parsed: Parsed, name: str) -> bool:
    """Whether the script declares a global's name itself; told from any use that is not plainly a read."""
    for node in parsed.captures("identifiers").get("identifier", []):
        if text_of(parsed.text, node) != name:
            continue
        parent = node.parent
        if parent is not None and parent.type in (
            "variable_declarator",
            "formal_parameters",
            "required_parameter",
            "optional_parameter",
            "function_declaration",
            "arrow_function",
            "class_declaration",
            "import_specifier",
            "import_clause",
            "namespace_import",
            "catch_clause",
            "array_pattern",
            "pair_pattern",
            "rest_pattern",
            "assignment_pattern",
            "assignment_expression",
        ):
            return True
    return False
