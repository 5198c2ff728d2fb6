"""How a name or an expression is used where it stands: read, or something that a variable's value cannot replace.

This is no pass: `find_expressions`, `match_literals` and `edited` ask it.
"""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from toolscript.source.walk import Step

__all__ = ["is_block", "is_deleted", "is_read", "use_of"]

#: Parents that read a name in these fields, and bind or assign it in every other.
_READS: Final = {
    "arrow_function": ("body",),
    "assignment_expression": ("right",),
    "assignment_pattern": ("right",),
    "augmented_assignment_expression": ("right",),
    "for_in_statement": ("right", "body"),
    "object_assignment_pattern": ("right",),
    "optional_parameter": ("value",),
    "required_parameter": ("value",),
    "variable_declarator": ("value",),
}
_BINDERS: Final = frozenset(
    (
        "abstract_class_declaration",
        "array_pattern",
        "catch_clause",
        "class",
        "class_declaration",
        "enum_declaration",
        "export_specifier",
        "formal_parameters",
        "function_declaration",
        "function_expression",
        "function_signature",
        "generator_function",
        "generator_function_declaration",
        "import_alias",
        "import_clause",
        "import_require_clause",
        "import_specifier",
        "internal_module",
        "module",
        "namespace_export",
        "namespace_import",
        "object_pattern",
        "pair_pattern",
        "rest_pattern",
        "update_expression",
    )
)
_OPTIONAL: Final = frozenset(("optional_chain", "?."))
_TRANSPARENT: Final = frozenset(
    ("parenthesized_expression", "non_null_expression", "as_expression", "satisfies_expression", "type_assertion")
)


def is_read(step: Step) -> bool:
    """Whether an identifier is one that is plainly read: not bound, declared, assigned to, deleted or shortened."""
    above = step.above
    if step.type != "identifier" or above is None or above.type in _BINDERS:
        return False
    fields = _READS.get(above.type)
    if fields is not None and all(above.node.child_by_field_name(field) != step.node for field in fields):
        return False
    return use_of(step) in (None, "called", "part of an optional chain")


def use_of(step: Step) -> str | None:
    """How an expression is used where it is not simply read."""
    inner, above = step, step.above
    while above is not None:
        parent, kind = above.node, above.type
        if kind in ("assignment_expression", "augmented_assignment_expression", "for_in_statement"):
            return "assigned to" if parent.child_by_field_name("left") == inner.node else None
        if kind in ("array_pattern", "object_pattern", "pair_pattern", "rest_pattern"):
            return "assigned to"
        if kind in ("assignment_pattern", "object_assignment_pattern"):
            return "assigned to" if parent.child_by_field_name("left") == inner.node else None
        if kind == "update_expression":
            return "changed by `++` or `--`"
        if kind == "unary_expression":
            return "the operand of `delete`" if _is_delete(above) else None
        if kind in ("call_expression", "new_expression"):
            callee = parent.child_by_field_name("function") or parent.child_by_field_name("constructor")
            if callee == inner.node:
                if inner is step and _has_optional(step.node):
                    return "part of an optional chain"
                return "called" if inner is step or inner.type == "parenthesized_expression" else None
            return None
        if kind in ("member_expression", "subscript_expression"):
            if parent.child_by_field_name("object") != inner.node:
                return None
            if any(child.type in _OPTIONAL for child in parent.children) or (
                inner is step and _has_optional(step.node)
            ):
                return "part of an optional chain"
        elif kind not in _TRANSPARENT:
            return None
        inner, above = above, above.above
    return None


def _has_optional(node: Node) -> bool:
    """Whether an expression is a chain with `?.` in it, which goes on where it is itself looked into or called."""
    here: Node | None = node
    while here is not None and here.type in ("member_expression", "subscript_expression", "call_expression"):
        if any(child.type in _OPTIONAL for child in here.children):
            return True
        here = here.child_by_field_name("object") or here.child_by_field_name("function")
    return False


def is_deleted(step: Step) -> bool:
    """Whether an expression is the whole operand of `delete`, which no variable can be in strict code."""
    above = step.above
    while above is not None and above.type in _TRANSPARENT:
        above = above.above
    return above is not None and above.type == "unary_expression" and _is_delete(above)


def _is_delete(step: Step) -> bool:
    operator = step.node.child_by_field_name("operator")
    return operator is not None and operator.type == "delete"


def is_block(step: Step) -> bool:
    """Whether what the grammar calls an object is a block to JavaScript: where a statement or an arrow's body begins."""
    if step.type != "object":
        return False
    start, above = step.start, step.above
    while above is not None:
        if above.type == "arrow_function":
            body = above.node.child_by_field_name("body")
            return body is not None and body.start_byte == start
        if above.start != start:
            return False
        if above.type == "expression_statement":
            return True
        above = above.above
    return False
