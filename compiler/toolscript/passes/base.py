"""The contract of a pass: it reads a unit and returns what it found, what to change, and what is wrong.

A pass never changes the unit and never calls another pass. `toolscript.pipeline` runs them in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from toolscript.diagnostics.model import Diagnostic, InternalFault
from toolscript.source.edits import TextEdit
from toolscript.text import SourceText

__all__ = ["Pass", "PassResult", "Unit"]

Options = TypeVar("Options", covariant=True)
Contravariant = TypeVar("Contravariant", contravariant=True)
Fact = TypeVar("Fact")


@dataclass(frozen=True, slots=True)
class PassResult:
    """What a pass hands on: facts (one object a type), edits in offsets of the original text, diagnostics."""

    facts: tuple[object, ...] = ()
    edits: tuple[TextEdit, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit(Generic[Options]):
    """The script under work: its text, the caller's options, and what earlier passes found and want changed."""

    source: SourceText
    options: Options
    edits: tuple[TextEdit, ...] = ()
    _facts: Mapping[type, object] = field(default_factory=lambda: MappingProxyType({}))

    def fact(self, kind: type[Fact]) -> Fact:
        """The fact of a type. It is an internal fault to ask for one that no earlier pass has found."""
        found = self._facts.get(kind)
        if not isinstance(found, kind):
            raise InternalFault(f"a pass needs {kind.__name__}, which no pass before it found")
        return found

    def after(self, result: PassResult) -> Unit[Options]:
        """The unit that the next pass sees."""
        facts = self._facts
        if result.facts:
            facts = MappingProxyType({**facts, **{type(fact): fact for fact in result.facts}})
        return Unit(self.source, self.options, self.edits + result.edits, facts)


class Pass(Protocol[Contravariant]):
    """One decision about a script."""

    @property
    def name(self) -> str:
        """What edits and diagnostics call the pass."""

    def run(self, unit: Unit[Contravariant]) -> PassResult:
        """Decide."""
