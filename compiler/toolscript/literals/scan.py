"""Where literals stand in a tree, and in what position.

The positions are TypeScript's: what its compiler calls the literal's parent and the nodes around it. They were compared
with the compiler's over thousands of files (``tests/judges``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from tree_sitter import Node, Parser, QueryCursor

from toolscript.literals.decode import decode_jsx_attribute, decode_number, decode_string, decode_template
from toolscript.literals.encode import number_text
from toolscript.literals.identifiers import decode_identifier
from toolscript.literals.values import MAX_ELEMENTS, MISSING, BigInt, Missing, Value
from toolscript.source.languages import Language, grammar
from toolscript.source.tree import path_to, query, text_of

__all__ = ["VALUE_POSITIONS", "Position", "constant", "is_negated", "literal_value", "position", "scan"]

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

#: Ancestors that need a closer look; a literal with none of them and a plain parent is a value.
_TELLING: Final = _TYPES | {
    "ambient_declaration",
    "as_expression",
    "binary_expression",
    "class_body",
    "computed_property_name",
    "enum_assignment",
    "enum_body",
    "import_attribute",
    "interface_body",
    "method_signature",
    "property_signature",
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


def is_negated(path: Sequence[Node]) -> bool:
    """Whether the literal at the end of a path is the operand of a unary minus, without parentheses."""
    if len(path) < 2 or path[-2].type != "unary_expression":
        return False
    operator = path[-2].child(0)
    return operator is not None and operator.type == "-"


def position(path: Sequence[Node], *, language: Language, dts: bool = False) -> Position:
    """The position of the expression at the end of a path that starts at the program. ``dts``: a declaration file."""
    node, types = path[-1], [step.type for step in path]
    parent_type = types[-2]
    if parent_type in _PARENTS:
        found = _by_parent(path, types)
        if found is not None and found != "value:dynimport":
            return found
        sub: Position = found or "value"
    else:
        sub = "value"
        if _TELLING.isdisjoint(types):
            return "ambient" if dts else "value"
    ambient = dts
    for index in range(len(path) - 2, -1, -1):
        kind = types[index]
        if kind in _TYPES:
            return "type"
        if kind not in _TELLING:
            continue
        inner = path[index + 1]
        if kind == "enum_assignment":
            return "enum" if inner != path[index].child_by_field_name("name") else "key"
        if kind == "enum_body":
            return "key"
        if kind == "import_attribute":
            return "module"
        if kind == "computed_property_name":
            owner = types[index - 1]
            if owner == "property_signature" or (owner == "method_signature" and types[index - 2] != "class_body"):
                return "type"
            if inner == node and sub == "value":
                sub = "value:computed"
        elif kind in ("as_expression", "type_assertion"):
            if sub == "value" and _is_as_const(path[index]):
                sub = "value:as_const"
        elif kind == "ambient_declaration" or (kind == "public_field_definition" and _is_declared(path[index])):
            ambient = True
        elif kind == "binary_expression" and language != "javascript":
            found = _misread_type_arguments(path, index)
            if found is not None:
                return found
    return "ambient" if ambient else sub


def _by_parent(path: Sequence[Node], types: Sequence[str]) -> Position | None:
    """What the parent alone decides; ``value:dynimport`` still gives way to a type around it."""
    node, parent, kind = path[-1], path[-2], types[-2]
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
        callee = path[-3].child_by_field_name("function")
        return "value:dynimport" if callee is not None and callee.type == "import" else None
    if types[-1] == "string" and _in_prologue(path, types):
        return "value" if types[-4:-2][:1] == ["internal_module"] or types[-4:-2][:1] == ["module"] else "directive"
    return None


def _in_prologue(path: Sequence[Node], types: Sequence[str]) -> bool:
    """Whether a string that is a statement stands before all other statements of its program, function or module."""
    block = path[-3]
    if types[-3] != "program" and not (
        types[-3] == "statement_block" and types[-4] in _FUNCTIONS | {"module", "internal_module"}
    ):
        return False
    statement = path[-2]
    cursor = block.walk()
    cursor.goto_first_child()
    while (child := cursor.node) is not None:
        if child == statement:
            return True
        if child.is_named and child.type not in ("comment", "html_comment", "hash_bang_line"):
            first = child.named_child(0)
            if child.type != "expression_statement" or first is None or first.type != "string":
                return False
            if (
                first.end_byte - first.start_byte < child.end_byte - child.start_byte - 1
                and child.named_child_count > 1
            ):
                return False
        if not cursor.goto_next_sibling():
            return False
    return False


def _is_as_const(node: Node) -> bool:
    """``x as const`` or ``<const>x``: the grammar keeps ``const`` as a bare keyword."""
    if node.type == "as_expression":
        last = node.child(node.child_count - 1)
        return last is not None and last.type == "const"
    arguments = node.child(0)
    return arguments is not None and any(child.type == "const" for child in arguments.children)


def _is_declared(field: Node) -> bool:
    """A class field with the modifier ``declare``."""
    name = field.child_by_field_name("name")
    for child in field.children:
        if child == name:
            return False
        if child.type == "declare":
            return True
    return False


def _misread_type_arguments(path: Sequence[Node], index: int) -> Position | None:
    """The grammar reads ``tag<"a">`text` `` as two comparisons; TypeScript, as a tagged template with a type argument."""
    node = path[index]
    operator = node.child_by_field_name("operator")
    right = node.child_by_field_name("right")
    left = node.child_by_field_name("left")
    if operator is None or right is None or left is None or operator.type != ">" or right.type != "template_string":
        return None
    less = left.child_by_field_name("operator") if left.type == "binary_expression" else None
    if less is None or less.type != "<":
        return None
    if path[index + 1] == right:
        return "tagged" if path[-1] == right else None
    return "type" if left.child_by_field_name("right") in path else None


_KIND: Final = {"true": "boolean", "false": "boolean", "string": "string"}


def scan(source: bytes, kind: str, dts: bool = False) -> Iterator[tuple[str, object, int, int, Position, int]]:
    """Every literal of a file: ``(kind, value, start, end, position, negated)``, offsets in bytes.

    ``kind`` is ``js``, ``ts`` or ``tsx``. ``value`` is a str, float, BigInt or bool, or None where JavaScript gives the
    spelling no value. The answer is only as good as the tree: in a file with syntax errors it may be wrong.
    """
    languages: dict[str, Language] = {"js": "javascript", "ts": "typescript", "tsx": "tsx"}
    language = languages[kind]
    tree = Parser(grammar(language)).parse(source)
    found = QueryCursor(query(language, "literals")).captures(tree.root_node).get("literal", [])
    for node in sorted(found, key=lambda each: each.start_byte):
        name = node.type
        if name in ("template_string", "template_literal_type"):
            if any(child.type in ("template_substitution", "template_type") for child in node.named_children):
                continue
            name = "template"
        path = path_to(tree, node)
        value = literal_value(node, path[-2] if len(path) > 1 else None, source)
        if name == "number":
            name = "bigint" if source[node.end_byte - 1 : node.end_byte] == b"n" else "number"
        where = position(path, language=language, dts=dts)
        yield _KIND.get(name, name), value, node.start_byte, node.end_byte, where, int(is_negated(path))


def constant(node: Node, source: bytes, *, exact: bool = False) -> Value | Missing:
    """The value of an expression that is literal through and through, else MISSING.

    That is a literal, a negated number, null, an array or an object of such, with or without parentheses. An object
    that sets its prototype (``__proto__: x``) has no value here, nor has an array with holes. ``exact`` also refuses
    integers that no double holds, and keys that are written twice.
    """
    results: list[Value] = []
    # What is still to do: a node to be evaluated, or a container's assembly from the last values on `results`.
    todo: list[Node | tuple[str, list[str], int]] = [node]
    while todo:
        step = todo.pop()
        if isinstance(step, tuple):
            kind, keys, count = step
            values = results[len(results) - count :] if count else []
            del results[len(results) - count :]
            results.append(values if kind == "array" else dict(zip(keys, values, strict=True)))
            continue
        kind = step.type
        if kind in ("array", "object"):
            parts = _elements(step) if kind == "array" else _properties(step, source, exact=exact)
            if parts is None:
                return MISSING
            keys, nodes = parts
            todo.append((kind, keys, len(nodes)))
            todo += reversed(nodes)
        elif kind == "parenthesized_expression":
            inner = [child for child in step.named_children if child.type != "comment"]
            if len(inner) != 1:
                return MISSING
            todo.append(inner[0])
        else:
            scalar = _scalar(step, source, exact=exact)
            if isinstance(scalar, Missing):
                return MISSING
            results.append(scalar)
        if len(todo) + len(results) > 2 * MAX_ELEMENTS:
            return MISSING
    return results[0]


def _scalar(node: Node, source: bytes, *, exact: bool) -> Value | Missing:
    if node.type == "null":
        return None
    negated = node.type == "unary_expression"
    if negated:
        operator, operand = node.child_by_field_name("operator"), node.child_by_field_name("argument")
        if operator is None or operator.type != "-" or operand is None or operand.type != "number":
            return MISSING
        node = operand
    if node.type not in _LITERALS:
        return MISSING
    value = literal_value(node, None, source)
    if value is None or value in (float("inf"), float("-inf")):
        return MISSING
    if isinstance(value, BigInt):
        return BigInt(-value) if negated else value
    if isinstance(value, float) and exact:
        digits = text_of(source, node).replace("_", "")
        if digits.isdigit() and (len(digits) > 400 or int(value) != int(digits)):
            return MISSING
    return -value if negated and isinstance(value, float) else value


_LITERALS: Final = frozenset(("string", "template_string", "number", "true", "false"))


def _elements(node: Node) -> tuple[list[str], list[Node]] | None:
    """The elements of an array literal; None if it has holes or spreads."""
    nodes: list[Node] = []
    after_comma = True
    for child in node.children[1:-1]:
        if child.type == "comment":
            continue
        if child.type == ",":
            if after_comma:
                return None
            after_comma = True
        elif not after_comma:
            return None
        else:
            after_comma = False
            nodes.append(child)
    return [], nodes


def _properties(node: Node, source: bytes, *, exact: bool) -> tuple[list[str], list[Node]] | None:
    """Keys and value nodes of an object literal of plain pairs; None for any other."""
    found: dict[str, Node] = {}
    for child in node.named_children:
        if child.type == "comment":
            continue
        key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
        if child.type != "pair" or key is None or value is None:
            return None
        name = _key_name(key, source)
        if name is None or (exact and name in found):
            return None
        found[name] = value
    return list(found), list(found.values())


def _key_name(key: Node, source: bytes) -> str | None:
    """The property that a literal key names; None if that is not known or if it sets the prototype."""
    computed = key.type == "computed_property_name"
    if computed:
        inner = key.named_child(0)
        if inner is None or key.named_child_count != 1 or inner.type not in ("string", "template_string", "number"):
            return None
        key = inner
    if key.type == "property_identifier":
        name: object = decode_identifier(text_of(source, key))
    elif key.type in ("string", "template_string", "number"):
        name = literal_value(key, None, source)
    else:
        return None
    if isinstance(name, float):
        name = "0" if name == 0 else number_text(name)
    elif isinstance(name, BigInt):
        name = str(name)
    if not isinstance(name, str) or (name == "__proto__" and not computed):
        return None
    return name
