"""The contract of a pass: facts and edits are handed on, the unit itself never changes, an error ends the job."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from toolscript import pipeline
from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic, InternalFault, Severity
from toolscript.passes.base import PassResult, Unit
from toolscript.source.edits import TextEdit
from toolscript.text import SourceText


@dataclass(frozen=True)
class Found:
    number: int


@dataclass(frozen=True)
class Finds:
    """A pass that finds a number and reports what it is told to."""

    number: int
    diagnostics: tuple[Diagnostic, ...] = ()
    name: str = "finds"

    def run(self, unit: Unit[None]) -> PassResult:
        edit = TextEdit(self.number, self.number, b"x", self.name)
        return PassResult((Found(self.number),), (edit,), self.diagnostics)


UNIT = Unit(SourceText.of("abc"), None)
ERROR = codes.EMPTY("nothing")
WARNING = Diagnostic("W001", "odd", Severity.WARNING, "odd")


def test_a_fact_that_no_pass_has_found_is_an_internal_fault() -> None:
    with pytest.raises(InternalFault, match="Found, which no pass before it found"):
        UNIT.fact(Found)


def test_facts_and_edits_are_handed_on_in_a_new_unit() -> None:
    after = UNIT.after(Finds(1).run(UNIT)).after(Finds(2).run(UNIT))
    assert after.fact(Found) == Found(2)
    assert [edit.start for edit in after.edits] == [1, 2]
    assert UNIT.edits == ()
    with pytest.raises(InternalFault):
        UNIT.fact(Found)


def test_a_unit_cannot_be_changed() -> None:
    with pytest.raises((AttributeError, TypeError)):
        UNIT.edits = ()  # type: ignore[misc]  # what no type checker lets pass


def test_an_error_ends_the_job_after_its_pass() -> None:
    outcome = pipeline.run((Finds(1), Finds(2, (ERROR,)), Finds(3)), UNIT)
    assert outcome.refused
    assert outcome.diagnostics == (ERROR,)
    assert outcome.unit.fact(Found) == Found(2)


def test_a_warning_does_not() -> None:
    outcome = pipeline.run((Finds(1, (WARNING,)), Finds(2)), UNIT)
    assert not outcome.refused
    assert outcome.diagnostics == (WARNING,)
    assert outcome.unit.fact(Found) == Found(2)


@pytest.mark.parametrize("passes", [pipeline.REUSE, pipeline.ENVELOPE], ids=["reuse", "envelope"])
def test_passes_have_names_of_their_own(passes: tuple[object, ...]) -> None:
    names = [str(getattr(each, "name", "")) for each in passes]
    assert all(names)
    assert len(set(names)) == len(names)
