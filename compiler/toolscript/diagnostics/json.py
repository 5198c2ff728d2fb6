"""Diagnostics as JSON: every place in lines, bytes and UTF-16 units, so that no reader has to count again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from toolscript.diagnostics.model import Diagnostic
from toolscript.text import SourceText, Span

__all__ = ["DiagnosticObject", "json_objects", "render_json", "render_jsonl"]


class PositionObject(TypedDict):
    """``offset`` counts UTF-8 bytes from 0, ``utf16`` UTF-16 units from 0; line and column (characters) count from 1.

    Without the source only the offset is known and the rest is null.
    """

    offset: int
    utf16: int | None
    line: int | None
    column: int | None


class SpanObject(TypedDict):
    """Half-open: ``end`` is the first position that no longer belongs to it."""

    start: PositionObject
    end: PositionObject


class LabelObject(TypedDict):
    """A second place and what it has to do with the diagnostic."""

    message: str
    span: SpanObject


class FixObject(TypedDict):
    """A ready edit."""

    title: str
    find: str
    replace: str


class DiagnosticObject(TypedDict):
    """One diagnostic. Every key is always there."""

    code: str
    slug: str
    severity: str
    message: str
    file: str | None
    span: SpanObject | None
    pointer: str | None
    labels: list[LabelObject]
    help: str | None
    fixes: list[FixObject]


def json_objects(diagnostics: Iterable[Diagnostic], source: SourceText | None = None) -> list[DiagnosticObject]:
    """Diagnostics as values for ``json.dumps``; ``source`` is the text that the spans count in."""
    found = tuple(diagnostics)
    positions = _positions(found, source)

    def span_object(span: Span) -> SpanObject:
        return {"start": positions[span.start], "end": positions[span.end]}

    return [
        {
            "code": diagnostic.code,
            "slug": diagnostic.slug,
            "severity": diagnostic.severity.value,
            "message": diagnostic.message,
            "file": source.name if source else None,
            "span": span_object(diagnostic.span) if diagnostic.span is not None else None,
            "pointer": diagnostic.pointer,
            "labels": [{"message": label.message, "span": span_object(label.span)} for label in diagnostic.labels],
            "help": diagnostic.help,
            "fixes": [{"title": fix.title, "find": fix.find, "replace": fix.replace} for fix in diagnostic.fixes],
        }
        for diagnostic in found
    ]


def render_json(diagnostics: Iterable[Diagnostic], source: SourceText | None = None) -> str:
    """One JSON document, ``{"diagnostics": [...]}``, in ASCII and without a final newline."""
    return json.dumps({"diagnostics": json_objects(diagnostics, source)}, indent=2)


def render_jsonl(diagnostics: Iterable[Diagnostic], source: SourceText | None = None) -> str:
    """One JSON object a line, in ASCII and without a final newline."""
    return "\n".join(json.dumps(each) for each in json_objects(diagnostics, source))


def _positions(diagnostics: Sequence[Diagnostic], source: SourceText | None) -> Mapping[int, PositionObject]:
    """Every offset that is named, counted in one walk over the text: a thousand places cost no thousand decodings."""
    spans = [diagnostic.span for diagnostic in diagnostics if diagnostic.span is not None]
    spans += [label.span for diagnostic in diagnostics for label in diagnostic.labels]
    positions: dict[int, PositionObject] = {}
    line = characters = units = before = 0
    for offset in sorted({offset for span in spans for offset in span}):
        if source is None:
            positions[offset] = {"offset": offset, "utf16": None, "line": None, "column": None}
            continue
        units += _units(source.data[before:offset])
        index = source.line_index(offset)
        if index != line:
            line, characters = index, 0
            characters += _characters(source.data[source.line_starts[index] : offset])
        else:
            characters += _characters(source.data[before:offset])
        positions[offset] = {"offset": offset, "utf16": units, "line": line + 1, "column": characters + 1}
        before = offset
    return positions


def _characters(data: bytes) -> int:
    return len(data) if data.isascii() else len(data.decode("utf-8", "replace"))


def _units(data: bytes) -> int:
    return len(data) if data.isascii() else len(data.decode("utf-8", "replace").encode("utf-16-le")) // 2
