"""Expressions that are literal through and through: their values, and whether they are worth a given one."""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.encode import encode_string, number_text
from toolscript.literals.identifiers import decode_identifier
from toolscript.literals.scan import literal_value
from toolscript.literals.values import MAX_ELEMENTS, MISSING, BigInt, Missing, Value, same_value
from toolscript.source.tree import check_text, parse, text_of
from toolscript.text import SourceText

__all__ = ["Comparison", "constant", "read_literal"]


def constant(node: Node, source: bytes, *, exact: bool = False) -> Value | Missing:
    """The value of an expression that is literal through and through, else MISSING.

    That is a literal, a negated number, null, an array or an object of such, with or without parentheses. An object
    that sets its prototype (``__proto__: x``) or writes a key twice has no value here, nor has an array with holes.
    ``exact`` also refuses integers that no double holds.
    """
    results: list[Value] = []
    # What is still to do: a node to be evaluated, or a container's assembly from the last values on `results`.
    pending: list[Node | tuple[str, list[str], int]] = [node]
    while pending:
        step = pending.pop()
        if isinstance(step, tuple):
            kind, keys, count = step
            values = results[len(results) - count :] if count else []
            del results[len(results) - count :]
            results.append(values if kind == "array" else dict(zip(keys, values, strict=True)))
            continue
        kind = step.type
        if kind in ("array", "object"):
            parts = _elements(step) if kind == "array" else _properties(step, source)
            if parts is None:
                return MISSING
            keys, nodes = parts
            pending.append((kind, keys, len(nodes)))
            pending += reversed(nodes)
        elif kind == "parenthesized_expression":
            inner = _inside(step)
            if inner is None:
                return MISSING
            pending.append(inner)
        else:
            scalar = _scalar(step, source, exact=exact)
            if isinstance(scalar, Missing):
                return MISSING
            results.append(scalar)
        if len(pending) + len(results) > 2 * MAX_ELEMENTS:
            return MISSING
    return results[0]


class Comparison:
    """Tells whether expressions are worth given values, without reading more of them than that takes.

    Arrays in arrays that all begin alike make every comparison long. ``exhausted`` says that the effort of all together
    went past its bound; from then on nothing counts as equal.
    """

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._left = 2_000_000

    @property
    def exhausted(self) -> bool:
        """Whether an answer of no may mean that there was no more effort to spend."""
        return self._left < 0

    def is_worth(self, node: Node, wanted: Value) -> bool:
        """Whether an expression is literal through and through, and its value is the wanted one."""
        pending: list[tuple[Node, Value]] = [(node, wanted)]
        while pending:
            here, value = pending.pop()
            self._left -= 1 + here.child_count
            if self._left < 0:
                return False
            if here.type == "parenthesized_expression":
                inner = _inside(here)
                if inner is None:
                    return False
                pending.append((inner, value))
            elif isinstance(value, list):
                # Two of its children are the brackets, and a comma stands between every two elements.
                if here.type != "array" or here.child_count < 2 * len(value) + (not value):
                    return False
                elements = _elements(here)
                if elements is None or len(elements[1]) != len(value):
                    return False
                pending += zip(elements[1], value, strict=True)
            elif isinstance(value, dict):
                properties = _properties(here, self._source) if here.type == "object" else None
                if properties is None or set(properties[0]) != value.keys():
                    return False
                pending += ((inner, value[key]) for key, inner in zip(*properties, strict=True))
            else:
                scalar = _scalar(here, self._source, exact=False)
                if isinstance(scalar, Missing) or not same_value(scalar, value):
                    return False
        return True


def _inside(node: Node) -> Node | None:
    """What stands in parentheses, if it is one expression."""
    inner = [child for child in node.named_children if child.type != "comment"]
    return inner[0] if len(inner) == 1 else None


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


def _properties(node: Node, source: bytes) -> tuple[list[str], list[Node]] | None:
    """Keys and value nodes of an object literal of plain pairs, each key once; None for any other."""
    found: dict[str, Node] = {}
    for child in node.named_children:
        if child.type == "comment":
            continue
        key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
        if child.type != "pair" or key is None or value is None:
            return None
        name = _key_name(key, source)
        if name is None or name in found:
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


def read_literal(text: str, *, exact: bool = True) -> Value:
    """The value of a JavaScript literal: ``123n``, ``"Oslo"``, ``-1.5``, ``true``, ``null``, ``[1, 2]``, ``{a: 1}``.

    Raises ValueError, saying what is accepted, for anything else, and where ``exact`` for integers that no double holds.
    """
    accepted = 'a JavaScript literal is needed: 123n, 42, -1.5, "text", true, null, [1, 2] or {"a": 1}'
    try:
        source = SourceText.of(f"({text}\n)")
    except UnicodeEncodeError:
        raise ValueError("the value holds a lone surrogate; write it as an escape") from None
    fault = check_text(source)
    if fault is not None:
        raise ValueError(f"the value is refused as {fault.slug}: {fault.message.replace('the script', 'it', 1)}")
    parsed = parse(source.data, "javascript")
    if isinstance(parsed, Diagnostic):
        raise ValueError(accepted)
    statement = parsed.root.named_child(0)
    inner = statement.named_child(0) if statement is not None and statement.named_child_count else None
    if parsed.root.named_child_count != 1 or inner is None or inner.type != "parenthesized_expression":
        raise ValueError(accepted)
    value = constant(inner, source.data, exact=exact)
    if isinstance(value, Missing):
        digits = text.strip().removeprefix("-").replace("_", "")
        if digits.isdigit() and not (digits[0] == "0" and len(digits) > 1):
            raise ValueError(f"no double holds {text.strip()} exactly; a bigint is written with an n: {text.strip()}n")
        if inner.named_child_count == 1 and inner.named_children[0].type == "identifier":
            raise ValueError(f"{accepted}; text needs quotes: {encode_string(text.strip())}")
        raise ValueError(accepted)
    return value
