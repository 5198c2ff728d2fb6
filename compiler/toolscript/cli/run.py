"""The runs of ``toolscript reuse --run``: the chat goes to standard error, the result to standard output."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final

from toolscript.cli.show import as_javascript, as_json
from toolscript.cli.terminal import Format, print_diagnostics, say, write_result
from toolscript.diagnostics.codes import RUN_FAILED
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.values import UNDEFINED
from toolscript.run.deno import DenoRunner
from toolscript.run.runner import Capability, Limits
from toolscript.text import Position, SourceText, Span

if TYPE_CHECKING:
    from toolscript.run.runner import RunError, RunResult

__all__ = ["EngineMissingError", "run_envelope"]

_MESSAGE_LENGTH: Final = 500
_MARK: Final = "// toolscript script"


class EngineMissingError(Exception):
    """There is no engine to run scripts with; the message says how to get one."""


async def _send_message(*values: object) -> object:
    for value in values:
        text = value if isinstance(value, str) else as_javascript(value)
        for line in text.splitlines() or [""]:
            say(f"chat: {line}")
    return UNDEFINED


def run_envelope(envelope: SourceText, code: SourceText, format: Format) -> bool:
    """Runs an envelope and prints what came of it. Returns whether it ended with a value.

    ``code`` is the helper's code, in which errors are shown where that can be. Raises EngineMissingError, and Rejected
    for what no runner takes.
    """
    capabilities = {"chat.sendMessage": Capability(_send_message)}
    script = envelope.data.decode("utf-8")
    outcome = asyncio.run(DenoRunner().run(script, capabilities=capabilities, limits=Limits()))
    for record in outcome.logs:
        for line in record.text.splitlines() or [""]:
            say(f"{record.level}: {line}")
    failure, source = None, code
    if outcome.error is not None:
        if outcome.error.kind == "unavailable":
            raise EngineMissingError(outcome.error.message)
        failure, source = _failure(outcome.error, envelope, code)
        print_diagnostics((failure,), source, format)
    if format in ("json", "jsonl"):
        place = source.position(failure.span.start) if failure is not None and failure.span is not None else None
        write_result(json.dumps(_document(outcome, place), indent=2 if format == "json" else None) + "\n")
    elif failure is None:
        write_result(as_javascript(outcome.value) + "\n")
    return failure is None


def _failure(error: RunError, envelope: SourceText, code: SourceText) -> tuple[Diagnostic, SourceText]:
    """The diagnostic of a failed run, and the text that its place is in."""
    message = " ".join(error.message.split())
    if len(message) > _MESSAGE_LENGTH:
        message = message[:_MESSAGE_LENGTH] + "…"
    text = f"the run ended as {error.kind!r}: {error.name}: {message}"
    if error.line is None or not 1 <= error.line <= len(envelope.line_starts):
        return RUN_FAILED(text), envelope
    source, line = _where(envelope, error.line - 1, code)
    return RUN_FAILED(text, _place(source, line, error.column or 1)), source


def _where(envelope: SourceText, line: int, code: SourceText) -> tuple[SourceText, int]:
    """The line of the code that a line of the envelope is, both from 0; the envelope's own where that is not certain.

    The script stands in the envelope line by line, below a comment that marks it. How many lines the code has above the
    script (a fence, prose) is found by comparing lines: the nearest lines must be the same.
    """
    inside = [envelope.slice(envelope.line_span(index)) for index in range(len(envelope.line_starts))]
    outside = [code.slice(code.line_span(index)) for index in range(len(code.line_starts))]
    if _MARK not in inside[:line]:
        return envelope, line
    first = inside.index(_MARK) + 1
    near = range(max(first, line - 3), min(len(inside), line + 4))
    best, same = line, 0
    for above in range(len(outside) - (line - first)):
        shift = above - first
        if outside[line + shift] != inside[line]:
            continue
        count = sum(0 <= index + shift < len(outside) and outside[index + shift] == inside[index] for index in near)
        if count > same:
            best, same = line + shift, count
    return (code, best) if same else (envelope, line)


def _place(source: SourceText, line: int, column: int) -> Span:
    """The character at a line from 0 and a column from 1, in UTF-16 units."""
    whole = source.line_span(line)
    text = source.slice(whole)
    before = text.encode("utf-16-le")[: 2 * (column - 1)].decode("utf-16-le", "ignore")
    start = whole.start + len(before.encode("utf-8"))
    return Span(start, start + len(text[len(before) : len(before) + 1].encode("utf-8")))


def _document(outcome: RunResult, place: Position | None) -> dict[str, object]:
    error = outcome.error
    return {
        "value": as_json(outcome.value) if error is None else None,
        "error": None
        if error is None
        else {
            "kind": error.kind,
            "name": error.name,
            "message": error.message,
            "line": place.line if place else None,
            "column": place.column if place else None,
        },
        "logs": [{"level": record.level, "text": record.text} for record in outcome.logs],
        "calls": [
            {
                "path": call.path,
                "args": [as_json(argument) for argument in call.args],
                "value": as_json(call.value) if call.error is None else None,
                "error": as_json(call.error) if call.error is not None else None,
                "seconds": round(call.duration, 6),
            }
            for call in outcome.calls
        ],
        "seconds": round(outcome.duration, 6),
        "dropped": outcome.dropped,
    }
