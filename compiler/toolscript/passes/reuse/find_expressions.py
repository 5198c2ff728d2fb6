"""Find the expression that a caller names by its exact text.

This is no pass: `match_literals` calls it for parameters of that sort.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from tree_sitter import Node

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.scan import VALUE_POSITIONS, position
from toolscript.passes.reuse.parameters import Expression, Match
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed, nodes_of, text_of
from toolscript.source.walk import Step, Walk
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
    misfit: tuple[Span, str] | None = None
    faults = _Faults(parsed, name)
    walk = Walk(parsed.tree)
    at = parsed.text.find(needle, body.start, body.end)
    while at >= 0:
        span = Span(at, at + len(needle))
        found = _expression_at(walk, span)
        if isinstance(found, str):
            misfit = misfit or (span, found)
        else:
            where = position(found, language=language)
            fault = faults.of(found) if where in VALUE_POSITIONS else None
            if fault is not None:
                return fault
            matches.append(Match(name, span, found, where))
        at = parsed.text.find(needle, at + 1, body.end)
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


def _expression_at(walk: Walk, span: Span) -> Step | str:
    """The outermost expression of exactly this span, or what the span is instead."""
    walk.leaf(span.start)
    step: Step | None = walk.step()
    inner = step
    while step is not None and (step.end < span.end or step.start > span.start):
        step = inner = step.above
    if inner is None:
        return "no part of the script"
    exact: list[Step] = []
    while step is not None and (step.start, step.end) == span:
        exact.append(step)
        step = step.above
    if not exact:
        if inner.type in _TEXTS:
            return "the inside of a " + ("comment" if inner.type == "comment" else "literal")
        return "a part of a larger expression, or several parts of the script"
    for step in reversed(exact):
        if step.node.is_named and (step.type in _EXPRESSIONS or step.type in _RUNS):
            return step
    if exact[-1].type.endswith(("_statement", "_declaration", "declarator", "program")):
        return "a statement or a declaration"
    return {"string_fragment": "the inside of a literal", "comment": "a comment"}.get(
        exact[0].type, "a name or a type, which has no value of its own,"
    )


_TEXTS: Final = frozenset(
    ("string", "string_fragment", "template_string", "comment", "regex", "regex_pattern", "jsx_text")
)


class _Faults:
    """Says why an expression cannot be an input. What the script binds is collected when it is first asked for."""

    def __init__(self, parsed: Parsed, name: str) -> None:
        self._parsed, self._name = parsed, name

    def of(self, step: Step) -> Diagnostic | None:
        """Why the expression cannot be one; None if it can."""
        what = _use(step)
        if what is not None:
            return codes.UNFIT_EXPRESSION(
                f"the expression of parameter `{self._name}` is {what}",
                Span(step.start, step.end),
                help="Name an expression that is only read.",
            )
        for inner in nodes_of(step.node.walk()):
            reason = self._reason(inner)
            if reason is not None:
                return codes.UNFIT_EXPRESSION(
                    f"the expression of parameter `{self._name}` {reason}, so its value is no input",
                    Span(inner.start_byte, inner.end_byte),
                    help="Name an expression whose value depends on nothing that the script computes.",
                )
        return None

    def _reason(self, node: Node) -> str | None:
        if node.type == "identifier":
            name = text_of(self._parsed.text, node)
            return f"reads the name `{name}`" if name not in _GLOBALS or name in self._bound else None
        if node.type == "shorthand_property_identifier":
            return "reads a local name"
        return _RUNS.get(node.type) if node.is_named else None

    @cached_property
    def _bound(self) -> frozenset[str]:
        """The globals that the script binds itself."""
        walk = Walk(self._parsed.tree)
        found = set()
        nodes = self._parsed.captures("identifiers").get("identifier", [])
        for node in sorted(nodes, key=lambda each: each.start_byte):
            name = text_of(self._parsed.text, node)
            if name in _GLOBALS:
                above = walk.to(node).above
                if above is not None and above.type in _BINDERS and not _is_read(node, above.node):
                    found.add(name)
        return frozenset(found)


def _is_read(node: Node, parent: Node) -> bool:
    return any(parent.child_by_field_name(field) == node for field in ("value", "right", "body"))


_BINDERS: Final = frozenset(
    (
        "array_pattern",
        "arrow_function",
        "assignment_expression",
        "assignment_pattern",
        "catch_clause",
        "class_declaration",
        "formal_parameters",
        "function_declaration",
        "import_clause",
        "import_specifier",
        "namespace_import",
        "optional_parameter",
        "pair_pattern",
        "required_parameter",
        "rest_pattern",
        "variable_declarator",
    )
)


def _use(step: Step) -> str | None:
    """How the expression is used where it is not simply read."""
    inner, above = step, step.above
    while above is not None:
        parent, kind = above.node, above.type
        if kind in ("assignment_expression", "augmented_assignment_expression", "for_in_statement"):
            return "assigned to" if parent.child_by_field_name("left") == inner.node else None
        if kind == "update_expression":
            return "changed by `++` or `--`"
        if kind == "unary_expression":
            operator = parent.child_by_field_name("operator")
            return "the operand of `delete`" if operator is not None and operator.type == "delete" else None
        if kind in ("call_expression", "new_expression"):
            callee = parent.child_by_field_name("function") or parent.child_by_field_name("constructor")
            if callee == inner.node:
                return "called" if inner is step or inner.type == "parenthesized_expression" else None
            return None
        if kind in ("member_expression", "subscript_expression"):
            if parent.child_by_field_name("object") != inner.node:
                return None
            if any(child.type in ("optional_chain", "?.") for child in parent.children):
                return "part of an optional chain"
        elif kind not in ("parenthesized_expression", "non_null_expression", "as_expression", "satisfies_expression"):
            return None
        inner, above = above, above.above
    return None
