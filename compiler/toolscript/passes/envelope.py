"""The form of an envelope: how it is made, and how one is recognised.

An envelope is the text of a child run: the values under their aliases, then the script as an expression. Marker comments
around the script let a later reuse take the script out again instead of wrapping it twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from toolscript.layout import render
from toolscript.passes.form import Form
from toolscript.text import Span

__all__ = ["Constant", "Unwrapped", "envelope_text", "mentions_marker", "unwrap"]

_HEADER: Final = re.compile(rb"\s*// toolscript envelope 1\r?\n")
_OPENING: Final = re.compile(
    rb"^async \([^\r\n]*\) => \{\r?\n((?:  const \S+ = [^\r\n]*;\r?\n)*)"
    rb"  return await \((?:\(|async \(\) => \{)\r?\n// toolscript script\r?\n",
    re.MULTILINE,
)
_CLOSING: Final = re.compile(
    rb"\r?\n// toolscript end\r?\n  (?:\) as \([^\r\n]*\) => unknown\)\([^\r\n]*\)|\}\)\(\));\r?\n\};\s*\Z"
)
_CONSTANT: Final = re.compile(rb"^  const (\S+) = (\(\) => )?([^\r\n]*);\r?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Constant:
    """A variable of an envelope: ``call`` says that it is a function which returns the value afresh."""

    alias: str
    text: str
    call: bool


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """An envelope taken apart: where the script stands in it, and its constants."""

    script: Span
    constants: tuple[Constant, ...]


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
    constants = tuple(
        Constant(found[1].decode("utf-8"), _inner(found[3], found[2] is not None), found[2] is not None)
        for found in _CONSTANT.finditer(opening[1])
    )
    return Unwrapped(Span(opening.end(), closing.start()), constants)


def _inner(text: bytes, call: bool) -> str:
    shown = text.decode("utf-8")
    return shown[1:-1] if call else shown
