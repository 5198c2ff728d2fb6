"""Results of a run, printed: as JavaScript for people, as tagged JSON for programs."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable
from datetime import datetime, timezone
from typing import Final, TypeAlias

from toolscript.diagnostics.text import escape
from toolscript.literals.encode import encode_string, number_text
from toolscript.literals.identifiers import property_name
from toolscript.literals.values import UNDEFINED, BigInt
from toolscript.run.values import Handle, JsDate, JsError, JsMap, JsSet

__all__ = ["as_javascript", "as_json"]

WIDTH: Final = 100

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


def as_javascript(value: object) -> str:
    """A value as JavaScript would spell it, structures over several lines where one is too short.

    Bigints have their ``n``, strings their quotes and escapes: nothing in a result reaches the terminal unspelled.
    """
    return escape(_spelled(value, ""), keep="\n")


def as_json(value: object) -> Json:
    """A value for ``json.dumps``.

    What JSON has no word for is an object of one key that starts with ``$``: ``{"$bigint": "123"}``, ``$undefined``,
    ``$number`` (NaN and infinities), ``$date``, ``$map``, ``$set``, ``$bytes`` (base64), ``$error``, ``$handle``. An
    object that happens to look like one of these stands inside ``{"$object": …}``.
    """
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, dict):
        members = {str(key): as_json(element) for key, element in value.items()}
        looks_tagged = len(members) == 1 and next(iter(members)).startswith("$")
        return {"$object": members} if looks_tagged else members
    if isinstance(value, (list, tuple)):
        return [as_json(element) for element in value]
    if isinstance(value, BigInt):
        return {"$bigint": str(int(value))}
    if isinstance(value, (int, float)):
        return _json_number(value)
    return _tagged(value)


def _json_number(value: float) -> Json:
    if not math.isfinite(value):
        return {"$number": number_text(value)}
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53 and math.copysign(1, value) > 0
    return int(value) if whole else value


def _tagged(value: object) -> Json:
    if value is UNDEFINED:
        return {"$undefined": True}
    if isinstance(value, datetime):
        return {"$date": _iso(value)}
    if isinstance(value, JsDate):
        return {"$date": value.milliseconds}
    if isinstance(value, JsMap):
        return {"$map": [[as_json(key), as_json(element)] for key, element in value]}
    if isinstance(value, JsSet):
        return {"$set": [as_json(element) for element in value]}
    if isinstance(value, bytes):
        return {"$bytes": base64.b64encode(value).decode("ascii")}
    if isinstance(value, JsError):
        return {"$error": {"name": value.name, "message": value.message}}
    if isinstance(value, Handle):
        return {"$handle": [*value.methods]}
    raise TypeError(f"a run cannot result in a {type(value).__name__}")


def _scalar(value: object) -> str:
    if value is None:
        return "null"
    if value is UNDEFINED:
        return "undefined"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return encode_string(value)
    if isinstance(value, BigInt):
        return f"{int(value)}n"
    if isinstance(value, (int, float)):
        return number_text(float(value))
    if isinstance(value, datetime):
        return f'new Date("{_iso(value)}")'
    if isinstance(value, JsDate):
        return f"new Date({'NaN' if value.milliseconds is None else value.milliseconds})"
    if isinstance(value, JsError):
        return f"{_error_name(value.name)}({encode_string(value.message)})"
    if isinstance(value, Handle):
        return f"Handle({', '.join(encode_string(name) for name in value.methods)})"
    raise TypeError(f"a run cannot result in a {type(value).__name__}")


def _spelled(value: object, indent: str) -> str:
    if isinstance(value, dict):
        pairs = [(f"{property_name(str(key))}: ", element) for key, element in value.items()]
        return _structure("{", pairs, "}", indent)
    if isinstance(value, (list, tuple)):
        return _structure("[", [("", element) for element in value], "]", indent)
    if isinstance(value, JsMap):
        return _structure("new Map([", [("", list(pair)) for pair in value], "])", indent)
    if isinstance(value, JsSet):
        return _structure("new Set([", [("", element) for element in value], "])", indent)
    if isinstance(value, bytes):
        return _structure("new Uint8Array([", [("", byte) for byte in value], "])", indent)
    return _scalar(value)


def _structure(opening: str, elements: Iterable[tuple[str, object]], closing: str, indent: str) -> str:
    inner = indent + "  "
    shown = [prefix + _spelled(element, inner) for prefix, element in elements]
    pad = " " if opening == "{" and shown else ""
    line = f"{opening}{pad}{', '.join(shown)}{pad}{closing}"
    if len(indent) + len(line) <= WIDTH and "\n" not in line:
        return line
    listed = f",\n{inner}".join(shown)
    return f"{opening}\n{inner}{listed}\n{indent}{closing}"


def _iso(value: datetime) -> str:
    return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _error_name(name: str) -> str:
    return name if name.isidentifier() else encode_string(name)
