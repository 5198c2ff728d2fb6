"""What the tests of the passes share: short ways to ask for a helper, and programs for an engine to judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import pytest
from _pytest.mark import ParameterSet

from toolscript import Diagnostic, Expression, Rejected, Span, parameterize
from toolscript.literals.values import Value

from ..reuse.deno_batch import Engine, MediaType, Program

__all__ = ["Parameters", "at", "behaviours", "code", "findings", "original", "refused", "rows_of", "wrapped"]

Parameters: TypeAlias = "Mapping[str, Value | Expression]"


def code(script: str, parameters: Parameters, **options: Any) -> str:
    """The helper's code."""
    return parameterize(script, parameters, **options).code


def refused(script: str, parameters: Parameters, **options: Any) -> tuple[Diagnostic, ...]:
    """Why there is no helper."""
    with pytest.raises(Rejected) as caught:
        parameterize(script, parameters, **options)
    return caught.value.diagnostics


def at(script: str, span: Span | None) -> str | None:
    """The text that a diagnostic points at; None where it names no place."""
    return None if span is None else script.encode()[span.start : span.end].decode()


def findings(script: str, parameters: Parameters, **options: Any) -> list[tuple[str, str | None]]:
    """Each refusal's slug and the text at its place."""
    return [(each.slug, at(script, each.span)) for each in refused(script, parameters, **options)]


def original(script: str) -> Program:
    """A script of statements as a program, wrapped by hand here and by no code under test."""
    return Program(f"export default async (itx) => {{\n{script}\n}};\n", "text/javascript")


def wrapped(envelope: str, media: MediaType = "text/typescript") -> Program:
    """An envelope as a program: its function is exported, all else stays."""
    before, opening, after = envelope.partition("\nasync (")
    assert opening, envelope
    return Program(before + "\nexport default async (" + after, media)


def rows_of(rows: Iterable[ParameterSet]) -> list[tuple[Any, ...]]:
    """The values of parametrised rows."""
    return [tuple(row.values) for row in rows]


def behaviours(v8: Engine, rows: Iterable[tuple[str, Parameters]], **options: Any) -> dict[str, tuple[str, str]]:
    """For each script of statements what it does, and what its envelope does with the script's own values.

    A script without a helper is left out: its own row fails, and must not take the verdicts of all others with it.
    """
    scripts: list[str] = []
    programs: list[Program] = []
    for script, parameters in rows:
        with suppress(Exception):
            helper = parameterize(script, parameters, **options)
            programs += [original(script), wrapped(helper.envelope(helper.original))]
            scripts.append(script)
    outcomes = v8.outcomes(programs)
    return {script: (outcomes[2 * index], outcomes[2 * index + 1]) for index, script in enumerate(scripts)}
