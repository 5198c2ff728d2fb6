"""Name the variable of each parameter and swap it in at the parameter's places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from toolscript.literals.identifiers import decode_identifier
from toolscript.literals.values import Kind, Value, kind_of
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.parameters import Aliases, Binding, Expression, Place, ReuseOptions, Swap, Swaps
from toolscript.source.edits import TextEdit
from toolscript.source.tree import Parsed, text_of
from toolscript.source.walk import Step
from toolscript.text import SourceText

__all__ = ["IDENTIFIER", "SWAPPER", "NameAliases"]

#: Who owns the edits that swap aliases in.
SWAPPER: Final = "name_aliases"

_PREFIX: Final = "__reuse_"
#: Bytes that an identifier may consist of; every byte of a character beyond ASCII counts, and the escape's backslash.
IDENTIFIER: Final = frozenset(
    bytes((byte,))
    for byte in (*b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$\\", *range(0x80, 0x100))
)


@dataclass(frozen=True, slots=True)
class NameAliases:
    """The pass."""

    name: str = SWAPPER

    def run(self, unit: Unit[ReuseOptions]) -> PassResult:
        """Bind every parameter to its alias and make the edits that swap it in."""
        script, swaps, options = unit.fact(Script), unit.fact(Swaps), unit.options
        places: dict[str, list[Swap]] = {name: [] for name in options.parameters}
        for swap in swaps.places:
            places[swap.name].append(swap)
        names = _Names(script.parsed, swaps)
        bindings, edits = [], []
        for name, value in options.parameters.items():
            alias = names.free(_PREFIX + name)
            kind, call = _kind(value)
            bindings.append(
                Binding(
                    name,
                    alias,
                    kind,
                    tuple(Place(swap.span, unit.source.slice(swap.span)) for swap in places[name]),
                    call,
                )
            )
            text = (alias + "()" if call else alias).encode("utf-8")
            edits += [_edit(unit.source, swap, text, call, self.name) for swap in places[name]]
        return PassResult(facts=(Aliases(tuple(bindings)),), edits=tuple(edits))


def _kind(value: Value | Expression) -> tuple[Kind, bool]:
    """The kind of a parameter, and whether its places call a function: an expression may become an array or object."""
    if isinstance(value, Expression):
        return "expression", True
    kind = kind_of(value)
    assert kind is not None  # the options were checked
    return kind, kind in ("array", "object")


def _edit(source: SourceText, swap: Swap, text: bytes, call: bool, owner: str) -> TextEdit:
    start, end = swap.span
    if swap.jsx:
        return TextEdit(start, end, b"{" + text + b"}", owner)
    if call and _under_new(swap.step):
        text = b"(" + text + b")"  # `new f().x()` would construct f
    if source.data[start - 1 : start] in IDENTIFIER and start > 0:
        text = b" " + text
    if source.data[end : end + 1] in IDENTIFIER and end < len(source.data):
        text += b" "
    return TextEdit(start, end, text, owner)


def _under_new(step: Step) -> bool:
    """Whether the expression begins what a `new` constructs."""
    above = step.above
    while above is not None:
        if above.type == "new_expression":
            return above.node.child_by_field_name("constructor") == step.node
        if above.type not in ("member_expression", "subscript_expression", "non_null_expression"):
            return False
        step, above = above, above.above
    return False


class _Names:
    """The names that the script's identifiers have, and the aliases given so far."""

    def __init__(self, parsed: Parsed, swaps: Swaps) -> None:
        self._taken: set[str] = set()
        if _PREFIX.encode() not in parsed.text and b"\\u" not in parsed.text:
            return
        # Places that read a variable of an unwrapped envelope are swapped themselves, so its name becomes free.
        swapped = {swap.span.start for swap in swaps.places}
        for node in parsed.captures("identifiers").get("identifier", []):
            if node.start_byte not in swapped:
                self._taken.add(decode_identifier(text_of(parsed.text, node)))

    def free(self, alias: str) -> str:
        """The alias, or the alias with the lowest suffix from 2 on, that nothing else has."""
        candidate, suffix = alias, 2
        while candidate in self._taken:
            candidate = f"{alias}_{suffix}"
            suffix += 1
        self._taken.add(candidate)
        return candidate
