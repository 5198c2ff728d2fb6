"""The TypeScript type of a JSON-like value, widened: what a later value of the same shape may be."""

from __future__ import annotations

from typing import Final

from toolscript.literals.identifiers import property_name
from toolscript.literals.values import BigInt, Value

__all__ = ["infer_type"]

#: Unions and objects wider than this say nothing that a reader would use, and cost every reader their length.
_MAX_MEMBERS: Final = 64
_MAX_DEPTH: Final = 12


def infer_type(value: Value) -> str:
    """The widened type: literals become ``string``, ``number``, ``bigint``, ``boolean``; arrays are readonly.

    The members of an array are united; objects in it that differ in their keys stay apart in the union. What lies deeper
    than 12 levels or has more than 64 members is ``unknown``, which is true of everything.
    """
    return _infer(value, 0)


def _infer(value: Value, depth: int) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, BigInt):
        return "bigint"
    if isinstance(value, (int, float)):
        return "number"
    if depth >= _MAX_DEPTH or len(value) > _MAX_MEMBERS * (1 if isinstance(value, dict) else 1000):
        return "unknown"
    if isinstance(value, list):
        members = list(dict.fromkeys(_infer(element, depth + 1) for element in value))
        if not members:
            return "readonly unknown[]"
        if len(members) > _MAX_MEMBERS or "unknown" in members:
            return "readonly unknown[]"
        element = " | ".join(sorted(members))
        return f"readonly {element}[]" if element.isalpha() else f"readonly ({element})[]"
    if not value:
        return "Record<string, unknown>"
    members = [f"{property_name(key)}: {_infer(element, depth + 1)}" for key, element in value.items()]
    return "{ " + "; ".join(members) + " }"
