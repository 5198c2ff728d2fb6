"""Where literals stand in a tree, and in what position.

The positions are TypeScript's: what its compiler calls the literal's parent and the nodes around it. They were compared
with the compiler's over thousands of files (``tests/judges``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from tree_sitter import Node, QueryCursor, Tree

from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.decode import decode_jsx_attribute, decode_number, decode_string, decode_template
from toolscript.literals.values import BigInt
from toolscript.source.languages import Language
from toolscript.source.tree import nodes_of, parse_anyway, query, text_of
from toolscript.source.walk import Step, Walk

__all__ = ["VALUE_POSITIONS", "Position", "Positions", "is_negated", "literal_value", "scan"]

#: Where a literal stands. Those that start with ``value`` are expressions; ``jsx_attr`` is a value written without braces.
Position: TypeAlias = Literal[
    "value",
    "value:computed",
    "value:dynimport",
    "value:as_const",
    "key",
    "module",
    "type",
    "enum",
    "ambient",
    "directive",
    "tagged",
    "jsx_attr",
]

#: The positions in which a literal can be swapped for a variable.
VALUE_POSITIONS: Final[frozenset[Position]] = frozenset(("value", "value:computed", "value:dynimport", "jsx_attr"))

_FUNCTIONS: Final = frozenset(
    (
        "arrow_function",
        "function_declaration",
        "function_expression",
        "generator_function",
        "generator_function_declaration",
        "method_definition",
    )
)

#: Nodes that make everything inside them a type, unless a nearer node says otherwise.
_TYPES: Final = frozenset(
    (
        "array_type",
        "asserts",
        "asserts_annotation",
        "conditional_type",
        "constraint",
        "constructor_type",
        "default_type",
        "extends_type_clause",
        "function_type",
        "generic_type",
        "implements_clause",
        "index_type_query",
        "infer_type",
        "intersection_type",
        "literal_type",
        "lookup_type",
        "mapped_type_clause",
        "object_type",
        "optional_type",
        "parenthesized_type",
        "predefined_type",
        "readonly_type",
        "rest_type",
        "template_literal_type",
        "template_type",
        "tuple_type",
        "type_alias_declaration",
        "type_annotation",
        "type_arguments",
        "type_parameter",
        "type_parameters",
        "type_predicate",
        "type_predicate_annotation",
        "type_query",
        "union_type",
    )
)

#: Parents whose child in the field named here is a key; ``field_definition`` is JavaScript's, the next one TypeScript's.
_KEYED: Final = {
    "pair": "key",
    "pair_pattern": "key",
    "method_definition": "name",
    "field_definition": "property",
    "public_field_definition": "name",
    "property_signature": "name",
    "method_signature": "name",
    "abstract_method_signature": "name",
    "enum_assignment": "name",
}
_MODULE: Final = frozenset(
    ("import_statement", "import_require_clause", "import_specifier", "export_specifier", "namespace_export")
)

#: Ancestors that may say something about all that lies in them.
_TELLING: Final = _TYPES | {
    "ambient_declaration",
    "as_expression",
    "computed_property_name",
    "enum_assignment",
    "enum_body",
    "import_attribute",
    "public_field_definition",
    "type_assertion",
}
_PARENTS: Final = (
    frozenset(_KEYED)
    | _MODULE
    | {"arguments", "call_expression", "export_statement", "expression_statement", "jsx_attribute", "module"}
)


def literal_value(node: Node, parent: Node | None, source: bytes) -> str | float | BigInt | bool | None:
    """What a literal node is worth; None where JavaScript gives it no value (a template with substitutions too)."""
    kind = node.type
    if kind == "true":
        return True
    if kind == "false":
        return False
    text = text_of(source, node)
    if kind == "number":
        return decode_number(text)
    if kind == "string":
        if parent is not None and parent.type == "jsx_attribute":
            return decode_jsx_attribute(text)
        return decode_string(text)
    return decode_template(text)


def is_negated(step: Step) -> bool:
    """Whether a literal is the operand of a unary minus, without parentheses."""
    if step.above is None or step.above.type != "unary_expression":
        return False
    operator = step.above.node.child(0)
    return operator is not None and operator.type == "-"


@dataclass(frozen=True, slots=True)
class _Around:
    """What the ancestors of an expression say of it: the nearest that decides, and marks of those nearer than that."""

    decided: Position | None = None
    constant: bool = False
    ambient: bool = False


_NOTHING: Final = _Around()


class Positions:
    """Tells the position of every expression of one tree.

    What the ancestors say is noted in their steps, so that it is asked once for all that lies in them; the steps are to
    be of one walk. ``dts``: the text is a declaration file.
    """

    def __init__(self, tree: Tree, text: bytes, language: Language, *, dts: bool = False) -> None:
        self._dts = dts
        self._tree, self._text, self._language = tree, text, language

    @cached_property
    def tags(self) -> list[tuple[int, int, int]]:
        """Tags with type arguments, which are comparisons to JavaScript."""
        if self._language == "javascript" or b"`" not in self._text:
            return []
        return list(_misread_tags(self._tree, self._text))

    def of(self, step: Step) -> Position:
        """The position of an expression."""
        assert step.above is not None  # an expression is no program
        if self.tags:
            # The type arguments of the last tag that begins before it; those of several tags never overlap.
            index = bisect_right(self.tags, (step.start, 1 << 30)) - 1
            if index >= 0 and step.end <= self.tags[index][1]:
                return "type"
            if step.type == "template_string" and any(step.start == template for _, _, template in self.tags):
                return "tagged"
        sub: Position = "value"
        if step.above.type in _PARENTS:
            found = _by_parent(step)
            if found == "value:dynimport":
                sub = found
            elif found is not None:
                return found
        around = _around(step)
        if around.decided is not None:
            return around.decided
        if around.ambient or self._dts:
            return "ambient"
        if sub != "value":
            return sub
        if step.above.type == "computed_property_name":
            return "value:computed"
        return "value:as_const" if around.constant else "value"


def _around(step: Step) -> _Around:
    """What lies around a step, found from the nearest step above that has a note downward."""
    pending = []
    at = step
    while at.note is None and at.above is not None:
        pending.append(at)
        at = at.above
    around: _Around = at.note or _NOTHING
    for inner in reversed(pending):
        above = inner.above
        assert above is not None  # only the program has none
        if above.type in _TELLING:
            around = _narrowed(around, above, inner)
        inner.note = around
    return around


def _narrowed(around: _Around, step: Step, inner: Step) -> _Around:
    """What is said of ``inner``, given what is said of the step above it."""
    kind, node = step.type, step.node
    if kind in _TYPES:
        return _Around("type")
    if kind == "enum_assignment":
        return _Around("enum" if inner.node != node.child_by_field_name("name") else "key")
    if kind == "enum_body":
        return _Around("key")
    if kind == "import_attribute":
        return _Around("module")
    if kind == "computed_property_name":
        owner = step.above
        assert owner is not None  # a key belongs to something
        body = None if owner.above is None else owner.above.type
        if owner.type == "property_signature" or (owner.type == "method_signature" and body != "class_body"):
            return _Around("type")
        if owner.type in ("method_signature", "abstract_method_signature"):
            return replace(around, ambient=True)  # nothing of it is left when the script runs
    elif kind in ("as_expression", "type_assertion"):
        if _is_as_const(node):
            return replace(around, constant=True)
    elif kind == "ambient_declaration" or (kind == "public_field_definition" and _is_declared(node)):
        return replace(around, ambient=True)
    return around


def _by_parent(step: Step) -> Position | None:
    """What the parent alone decides; ``value:dynimport`` still gives way to a type around it."""
    above = step.above
    assert above is not None  # `position` has asked
    node, parent, kind = step.node, above.node, above.type
    keyed = _KEYED.get(kind)
    if keyed is not None:
        return "key" if parent.child_by_field_name(keyed) == node else None
    if kind in _MODULE:
        return "module"
    if kind == "export_statement":
        return "module" if parent.child_by_field_name("source") == node else None
    if kind == "module":
        return "module"
    if kind == "jsx_attribute":
        return "jsx_attr"
    if kind == "call_expression":
        return "tagged" if parent.child_by_field_name("arguments") == node else None
    if kind == "arguments":
        callee = None if above.above is None else above.above.node.child_by_field_name("function")
        return "value:dynimport" if callee is not None and callee.type == "import" else None
    if step.type == "string" and above.above is not None and _in_prologue(above, above.above):
        owner = above.above.above
        return "value" if owner is not None and owner.type in ("internal_module", "module") else "directive"
    return None


def _in_prologue(statement: Step, block: Step) -> bool:
    """Whether a string that is a statement stands before all other statements of its program, function or module."""
    if block.type != "program":
        owner = None if block.above is None else block.above.type
        if block.type != "statement_block" or owner not in _FUNCTIONS | {"module", "internal_module"}:
            return False
    if block.prologue is None:
        block.prologue = _prologue_end(block.node)
    return statement.start <= block.prologue


_STATEMENT: Final = "expression_statement"


def _prologue_end(block: Node) -> int:
    """Where the first statement starts that is no directive, or where the block ends."""
    cursor = block.walk()
    more = cursor.goto_first_child()
    while more:
        child = cursor.node
        assert child is not None  # a cursor always stands on a node
        if child.is_named and child.type not in ("comment", "html_comment", "hash_bang_line"):
            inner = (
                [part for part in child.named_children if part.type != "comment"] if child.type == _STATEMENT else []
            )
            if len(inner) != 1 or inner[0].type != "string":
                return child.start_byte
        more = cursor.goto_next_sibling()
    return block.end_byte


def _is_as_const(node: Node) -> bool:
    """``x as const`` or ``<const>x``: the grammar keeps ``const`` as a bare keyword."""
    if node.type == "as_expression":
        last = node.child(node.child_count - 1)
        return last is not None and last.type == "const"
    arguments = node.child(0)
    return arguments is not None and any(child.type == "const" for child in arguments.children)


def _is_declared(field: Node) -> bool:
    """A class field with the modifier ``declare`` or ``abstract``, of which nothing is left when the script runs."""
    name = field.child_by_field_name("name")
    for child in field.children:
        if child == name:
            return False
        if child.type in ("declare", "abstract"):
            return True
    return False


_TAG: Final = re.compile(rb">(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//[^\r\n]*[\r\n])*`")
_ANGLES: Final = frozenset(("<", ">", ">>", ">>>"))


def _misread_tags(tree: Tree, text: bytes) -> Iterator[tuple[int, int, int]]:
    """Where the type arguments of a tag begin and end, and where its template begins, in order of the text.

    The grammar reads ``tag<"a" | B>`text` `` as comparisons; TypeScript, as a tagged template with type arguments.
    """
    walk: Walk | None = None
    for found in _TAG.finditer(text):
        walk = walk or Walk(tree)
        walk.leaf(found.end() - 1)
        template = walk.step().above
        comparison = None if template is None else template.above
        if (
            template is None
            or comparison is None
            or (template.type, comparison.type) != ("template_string", "binary_expression")
            or template.start != found.end() - 1
            or comparison.node.child_by_field_name("right") != template.node
        ):
            continue
        around = next(step for step in comparison.line() if step.above is None or step.type in _STATEMENTS)
        angles = [
            node
            for node in nodes_of(around.node.walk())
            if node.type in _ANGLES and node.end_byte <= found.start() + 1 and not node.is_named
        ]
        depth = 0
        for angle in reversed(angles):
            depth += -1 if angle.type == "<" else len(angle.type)
            if depth <= 0:
                yield angle.end_byte, found.start(), template.start
                break


_STATEMENTS: Final = frozenset(
    ("arrow_function", "expression_statement", "lexical_declaration", "public_field_definition", "return_statement")
) | {"statement_block", "variable_declaration"}


_KIND: Final = {"true": "boolean", "false": "boolean", "string": "string"}


def scan(source: bytes, kind: str, dts: bool = False) -> Iterator[tuple[str, object, int, int, Position, int]]:
    """Every literal of a file: ``(kind, value, start, end, position, negated)``, offsets in bytes.

    ``kind`` is ``js``, ``ts`` or ``tsx``. ``value`` is a str, float, BigInt or bool, or None where JavaScript gives the
    spelling no value. The answer is only as good as the tree: in a file with syntax errors it may be wrong, and where
    the parser does not get over them there is none.
    """
    languages: dict[str, Language] = {"js": "javascript", "ts": "typescript", "tsx": "tsx"}
    language = languages[kind]
    tree = parse_anyway(source, language)
    if isinstance(tree, Diagnostic):
        return
    found = QueryCursor(query(language, "literals")).captures(tree.root_node).get("literal", [])
    walk, positions = Walk(tree), Positions(tree, source, language, dts=dts)
    for node in sorted(found, key=lambda each: each.start_byte):
        if node.is_missing:
            continue
        name = node.type
        if name in ("template_string", "template_literal_type"):
            if any(child.type in ("template_substitution", "template_type") for child in node.named_children):
                continue
            name = "template"
        step = walk.to(node)
        value = literal_value(node, None if step.above is None else step.above.node, source)
        if name == "number":
            name = "bigint" if source[node.end_byte - 1 : node.end_byte] == b"n" else "number"
        where = positions.of(step)
        yield _KIND.get(name, name), value, node.start_byte, node.end_byte, where, int(is_negated(step))
