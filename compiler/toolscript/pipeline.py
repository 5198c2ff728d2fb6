"""The passes of each job, in order, and the function that runs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from toolscript.diagnostics.model import Diagnostic, Severity
from toolscript.passes.base import Pass, Unit
from toolscript.passes.normalize import Normalize
from toolscript.passes.reuse.check_position import CheckPosition
from toolscript.passes.reuse.emit_envelope import EmitEnvelope
from toolscript.passes.reuse.guard_leftovers import GuardLeftovers
from toolscript.passes.reuse.locate_edits import LocateEdits
from toolscript.passes.reuse.match_literals import MatchLiterals
from toolscript.passes.reuse.name_aliases import NameAliases
from toolscript.passes.reuse.parameters import EnvelopeOptions, ReuseOptions

__all__ = ["ENVELOPE", "REUSE", "Outcome", "run"]

REUSE: Final[tuple[Pass[ReuseOptions], ...]] = (
    Normalize(),
    MatchLiterals(),
    CheckPosition(),
    NameAliases(),
    LocateEdits(),
    GuardLeftovers(),
)

ENVELOPE: Final[tuple[Pass[EnvelopeOptions], ...]] = (EmitEnvelope(),)

Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Options]):
    """The unit after the last pass that ran, and everything that the passes reported."""

    unit: Unit[Options]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def refused(self) -> bool:
        """Whether an error was reported, after which no further pass ran."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)


def run(passes: Sequence[Pass[Any]], unit: Unit[Options]) -> Outcome[Options]:
    """Run passes in order. One that reports an error is the last; warnings do not stop the others."""
    diagnostics: tuple[Diagnostic, ...] = ()
    for each in passes:
        result = each.run(unit)
        unit = unit.after(result)
        if result.diagnostics:
            diagnostics += result.diagnostics
            if any(diagnostic.severity is Severity.ERROR for diagnostic in result.diagnostics):
                break
    return Outcome(unit, diagnostics)
