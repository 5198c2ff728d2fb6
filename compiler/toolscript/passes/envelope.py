"""The form of an envelope: how it is made, and how one is recognised.

An envelope is the text of a child run: the values under their aliases, then the script as an expression. Marker comments
around the script let a later reuse take the script out again instead of wrapping it twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from toolscript.layout import render
from toolscript.literals.constant import read_literal
from toolscript.literals.encode import encode_value
from toolscript.literals.values import MISSING, Missing, Value
from toolscript.passes.form import Form
from toolscript.text import Span

__all__ = ["Constant", "Unwrapped", "constant_text", "envelope_text", "mentions_marker", "unwrap"]

_HEADER: Final = re.compile(rb"\s*// toolscript envelope 1\r?\n")
_OPENING: Final = re.compile(
    rb"^async \(([^\s:]+): ([^\r\n]*)\) => \{\r?\n((?:  const \S+ = [^\r\n]*;\r?\n)*)"
    rb"  return await \((?:\(|async \(\) => \{)\r?\n// toolscript script\r?\n",
    re.MULTILINE,
)
_CLOSING: Final = re.compile(
    rb"\r?\n// toolscript end\r?\n  (?:\) as \([^\r\n]*\) => unknown\)\([^\r\n]*\)|\}\)\(\));\r?\n\};\s*\Z"
)
_CONSTANT: Final = re.compile(rb"^  const (\S+) = (\(\) => (?=\())?([^\r\n]*);\r?$", re.MULTILINE)


_NOWHERE: Final = Span(0, 0)
#: `let x = null` may become anything later; a variable that is null may not, to TypeScript.
_NULL_TYPE: Final = " as any"


@dataclass(frozen=True, slots=True)
class Constant:
    """A variable of an envelope: ``call`` says that it is a function which returns the value afresh."""

    alias: str
    text: str
    call: bool
    #: Where its value stands, in an envelope that was taken apart.
    span: Span = _NOWHERE

    def value(self) -> Value | Missing:
        """What it is worth; MISSING if somebody has put something else than a literal there."""
        try:
            return read_literal(self.text.removesuffix(_NULL_TYPE), exact=False)
        except ValueError:
            return MISSING


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """An envelope taken apart: where the script stands in it, its constants, and the context it runs in."""

    script: Span
    constants: tuple[Constant, ...]
    context: str
    context_type: str
    declarations: str


def constant_text(value: Value) -> str:
    """A value as it is written into an envelope."""
    return encode_value(value) + (_NULL_TYPE if value is None else "")


def envelope_text(
    form: Form, constants: tuple[Constant, ...], *, context: str, context_type: str, declarations: str
) -> str:
    """The text of an envelope."""
    return render(
        "envelope/envelope.ts.jinja",
        form=form.kind,
        script=form.text.decode("utf-8"),
        constants=[(each.alias, f"() => ({each.text})" if each.call else each.text) for each in constants],
        context=context,
        context_type=context_type,
        declarations=declarations.rstrip("\r\n"),
    )


def mentions_marker(text: str) -> bool:
    """Whether declarations hold a comment that marks an envelope's parts, which would hide the script."""
    return "// toolscript " in text


def unwrap(data: bytes, body: Span) -> Unwrapped | None:
    """The parts of an envelope, if the text is one as `envelope_text` makes it; None for any other text."""
    header = _HEADER.match(data, body.start, body.end)
    if header is None:
        return None
    opening = _OPENING.search(data, header.end(), body.end)
    if opening is None:
        return None
    last = data.rfind(b"\n// toolscript end", opening.end() - 1, body.end)
    closing = None if last < 0 else _CLOSING.match(data, last - (data[last - 1 : last] == b"\r"), body.end)
    if closing is None:
        return None
    constants = []
    for found in _CONSTANT.finditer(data, opening.start(3), opening.end(3)):
        call = found[2] is not None
        start, end = found.start(3) + call, found.end(3) - call
        constants.append(Constant(found[1].decode("utf-8"), data[start:end].decode("utf-8"), call, Span(start, end)))
    return Unwrapped(
        Span(opening.end(), closing.start()),
        tuple(constants),
        opening[1].decode("utf-8"),
        opening[2].decode("utf-8"),
        data[header.end() : opening.start()].decode("utf-8"),
    )
