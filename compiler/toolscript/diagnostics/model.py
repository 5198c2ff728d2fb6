"""What a diagnostic is: data, without layout.

A diagnostic names what was found and the rule on one line (``message``), where it stands (``span``), what else bears
on it (``labels``) and the next step (``help``, ``fixes``). Renderers turn it into text, JSON or annotations.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from toolscript.text import SourceText, Span

__all__ = ["Code", "Diagnostic", "Fix", "InternalFault", "Label", "Rejected", "Severity"]


class Severity(str, enum.Enum):
    """How much a diagnostic weighs: only an error refuses."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that bears on a diagnostic, and what it has to do with it."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A ready edit: find ``find``, which stands exactly once in the script, and put ``replace`` there."""

    title: str
    find: str
    replace: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``span`` is in bytes of the script it was found in (None where no place is meant); ``pointer`` is a JSON Pointer
    where the finding is in a JSON document. ``message`` stands alone on one line.
    """

    code: str
    slug: str
    severity: Severity
    message: str
    span: Span | None = None
    labels: tuple[Label, ...] = ()
    help: str | None = None
    fixes: tuple[Fix, ...] = ()
    pointer: str | None = None


#: What would break a message into several lines.
_LINE_ENDS: Final = str.maketrans(
    {"\n": r"\n", "\r": r"\r", "\v": r"\v", "\f": r"\f", "\x85": r"\x85", "\u2028": r"\u2028", "\u2029": r"\u2029"}
)


@dataclass(frozen=True, slots=True)
class Code:
    """An entry of the table of codes (``diagnostics/codes.py``).

    ``summary`` is one line; ``cause`` and ``remedy`` are what ``toolscript explain`` prints.
    """

    code: str
    slug: str
    summary: str
    cause: str
    remedy: str
    severity: Severity = Severity.ERROR

    def __call__(
        self,
        message: str,
        span: Span | None = None,
        *,
        labels: Iterable[Label] = (),
        help: str | None = None,
        fixes: Iterable[Fix] = (),
        pointer: str | None = None,
    ) -> Diagnostic:
        """A diagnostic of this code."""
        return Diagnostic(
            self.code,
            self.slug,
            self.severity,
            message.translate(_LINE_ENDS),
            span,
            tuple(labels),
            None if help is None else help.translate(_LINE_ENDS),
            tuple(fixes),
            pointer,
        )


class Rejected(Exception):
    """The one error that the public functions raise for input they refuse.

    ``diagnostics`` says why, in order of importance; ``str()`` prints them with the lines they point at.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], source: SourceText | None = None) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        self.source = source
        super().__init__(self.diagnostics, source)

    def __str__(self) -> str:
        from toolscript.diagnostics.text import render_text  # the renderer needs the model first

        return render_text(self.diagnostics, self.source)


class InternalFault(Exception):
    """A fault of toolscript itself, never of its input. The message says what to report."""

    def __init__(self, what: str) -> None:
        super().__init__(f"internal fault in toolscript: {what}. Please report this with the input that caused it.")
