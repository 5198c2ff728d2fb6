"""Find the expression that a caller names by its exact text.

This is no pass: `match_literals` calls it for parameters of that sort.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from tree_sitter import Node

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.identifiers import decode_identifier
from toolscript.literals.scan import VALUE_POSITIONS, Positions
from toolscript.passes.reuse.parameters import Expression, Match
from toolscript.passes.reuse.uses import is_block, is_read, use_of
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed, nodes_of, text_of
from toolscript.source.walk import Step, Walk
from toolscript.text import Span

__all__ = ["find_expressions"]

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


def find_expressions(
    parsed: Parsed, body: Span, name: str, expression: Expression, language: Language, most: int
) -> list[Match] | Diagnostic:
    """The expressions whose own text is the wanted one, one more than ``most`` if there are more.

    A refusal where the text names no whole expression.
    """
    needle = expression.text.strip().encode("utf-8", "surrogatepass")
    if not needle:
        return codes.NOT_ONE_EXPRESSION(f"the text of parameter `{name}` is empty", help=_RECIPE)
    matches: list[Match] = []
    misfit: tuple[Span, str] | None = None
    faults = _Faults(parsed, name)
    walk, positions = Walk(parsed.tree), Positions(parsed.tree, parsed.text, language)
    at = parsed.text.find(needle, body.start, body.end)
    while at >= 0:
        span = Span(at, at + len(needle))
        found = _expression_at(walk, span, parsed.language)
        if isinstance(found, str):
            misfit = misfit or (span, found)
        else:
            where = positions.of(found)
            fault = faults.of(found) if where in VALUE_POSITIONS else None
            if fault is not None:
                return fault
            matches.append(Match(name, span, found, where))
            if len(matches) > most:
                break
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


def _expression_at(walk: Walk, span: Span, language: Language) -> Step | str:
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
    if language != "javascript" and any(_misplaced_mark(step) for step in exact):
        return "a part of a larger expression"
    for step in reversed(exact):
        if step.node.is_named and (step.type in _EXPRESSIONS or step.type in _RUNS):
            if is_block(step):
                return "a block of statements"
            return step if language == "javascript" or not _misgrouped(step) else "a part of a larger expression"
    outer = exact[-1]
    if outer.type.endswith(("_statement", "_declaration", "declarator", "program")):
        return "a statement or a declaration"
    if not outer.node.is_named:
        return "a token of the language" if outer.type not in ('"', "'", "`") else "a part of a literal"
    return _NO_EXPRESSIONS.get(outer.type, "a name or a type, which has no value of its own")


_RELATIONAL: Final = frozenset(("<", ">", "<=", ">=", "in", "instanceof"))


def _misgrouped(step: Step) -> bool:
    """Whether TypeScript's grammar, which takes ``a < b < c`` for ``a < (b < c)``, has made this comparison up."""
    above = step.above
    return (
        step.type == "binary_expression"
        and above is not None
        and above.type == "binary_expression"
        and above.node.child_by_field_name("right") == step.node
        and all(_operator(each) in _RELATIONAL for each in (step, above))
    )


def _misplaced_mark(step: Step) -> bool:
    """Whether TypeScript's grammar, which takes ``a + b!`` for ``(a + b)!``, has put a mark behind too much."""
    operand = step.node.named_child(0) if step.type == "non_null_expression" else None
    return operand is not None and operand.type in _LOOSER


_LOOSER: Final = frozenset(
    (
        "arrow_function",
        "as_expression",
        "assignment_expression",
        "augmented_assignment_expression",
        "await_expression",
        "binary_expression",
        "satisfies_expression",
        "ternary_expression",
        "type_assertion",
        "unary_expression",
        "update_expression",
        "yield_expression",
    )
)


def _operator(step: Step) -> str | None:
    operator = step.node.child_by_field_name("operator")
    return None if operator is None else operator.type


_NO_EXPRESSIONS: Final = {
    "arguments": "a list of arguments",
    "array_pattern": "a pattern that is assigned to",
    "comment": "a comment",
    "formal_parameters": "a list of parameters",
    "object_pattern": "a pattern that is assigned to",
    "pair": "a property of an object",
    "private_property_identifier": "the name of a property",
    "property_identifier": "the name of a property",
    "string_fragment": "the inside of a literal",
    "template_substitution": "the inside of a literal",
}
_TEXTS: Final = frozenset(
    ("string", "string_fragment", "template_string", "comment", "regex", "regex_pattern", "jsx_text")
)


class _Faults:
    """Says why an expression cannot be an input. What the script binds is collected when it is first asked for."""

    def __init__(self, parsed: Parsed, name: str) -> None:
        self._parsed, self._name = parsed, name

    def of(self, step: Step) -> Diagnostic | None:
        """Why the expression cannot be one; None if it can."""
        what = use_of(step)
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
            name = decode_identifier(text_of(self._parsed.text, node))
            return f"reads the name `{name}`" if name not in _GLOBALS or name in self._bound else None
        if node.type == "shorthand_property_identifier":
            return "reads a local name"
        return _RUNS.get(node.type) if node.is_named else None

    @cached_property
    def _bound(self) -> frozenset[str]:
        """The globals that the script binds or changes itself."""
        walk = Walk(self._parsed.tree)
        found = set()
        nodes = self._parsed.captures("identifiers").get("identifier", [])
        for node in sorted(nodes, key=lambda each: each.start_byte):
            name = decode_identifier(text_of(self._parsed.text, node))
            if name in _GLOBALS and node.type in _VARIABLES and not is_read(walk.to(node)):
                found.add(name)
        return frozenset(found)


#: What can name a variable; a class's name is a type's as well.
_VARIABLES: Final = frozenset(("identifier", "shorthand_property_identifier_pattern", "type_identifier"))
