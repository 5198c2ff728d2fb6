"""Value to its canonical spelling, as JavaScript source that nothing in the value can break out of.

The text is safe in a script, in a ``<script>`` element and in a terminal: quotes, backslashes, line terminators, control
and bidirectional characters, lone surrogates, ``</`` and ``<!`` are escaped. The same value always gives the same text.
"""

from __future__ import annotations

import math

from toolscript.literals.identifiers import property_name
from toolscript.literals.strings import encode_string
from toolscript.literals.values import BigInt, Value

__all__ = ["encode_string", "encode_value", "number_text"]


def number_text(value: float) -> str:
    """What JavaScript's ``String(value)`` gives (ECMA-262 6.1.6.1.20), but ``-0`` for minus zero.

    ``repr`` finds the same shortest digits; only the layout differs.
    """
    if value != value:
        return "NaN"
    if value in (math.inf, -math.inf):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "-0" if math.copysign(1.0, value) < 0 else "0"
    return str(int(value)) if value.is_integer() and abs(value) < 2**53 else _laid_out(value)


def _laid_out(value: float) -> str:
    """The shortest digits in JavaScript's layout."""
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    if fraction == "0":
        fraction = ""
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) if whole != "0" else int(exponent or 0) - (len(fraction) - len(digits))
    stripped = digits.rstrip("0")
    count = len(stripped)
    if count <= point <= 21:
        return sign + stripped + "0" * (point - count)
    if 0 < point <= 21:
        return f"{sign}{stripped[:point]}.{stripped[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{stripped}"
    power = point - 1
    head = stripped[0] + ("." + stripped[1:] if count > 1 else "")
    return f"{sign}{head}e{'+' if power > 0 else '-'}{abs(power)}"


def _scalar(value: object) -> str | None:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return encode_string(value)
    if isinstance(value, BigInt):
        return f"{int(value)}n"
    if isinstance(value, (int, float)):
        return number_text(float(value))
    return None


def encode_value(value: Value) -> str:
    """The literal that evaluates to ``value``, which has been checked (`values.check_value`).

    A key ``__proto__`` is written in brackets, since the plain spelling sets the prototype.
    """
    text = _scalar(value)
    if text is not None:
        return text
    pieces: list[str] = []
    # Text still to be written is a string in the stack, a value a one-element tuple: no recursion, whatever the depth.
    stack: list[str | tuple[Value]] = [(value,)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        (inner,) = item
        scalar = _scalar(inner)
        if scalar is not None:
            pieces.append(scalar)
        elif isinstance(inner, list):
            pieces.append("[")
            pending: list[str | tuple[Value]] = []
            for element in inner:
                pending += (", ", (element,)) if pending else ((element,),)
            pending.append("]")
            stack += reversed(pending)
        elif isinstance(inner, dict):
            pieces.append("{")
            pending = []
            for key, element in inner.items():
                name = '["__proto__"]' if key == "__proto__" else property_name(key)
                pending += ((", " if pending else "") + name + ": ", (element,))
            pending.append("}")
            stack += reversed(pending)
        else:
            raise TypeError(f"no JavaScript literal is worth {type(inner).__name__}")
    return "".join(pieces)
