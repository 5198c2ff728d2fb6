"""Diagnostics as annotations of GitHub Actions: ``::error file=a.ts,line=3,col=5,title=R001 slug::message``."""

from __future__ import annotations

from collections.abc import Iterable

from toolscript.diagnostics.model import Diagnostic
from toolscript.diagnostics.text import escape
from toolscript.text import SourceText

__all__ = ["render_github"]


def render_github(diagnostics: Iterable[Diagnostic], source: SourceText | None = None) -> str:
    """One workflow command a line, without a final newline. Labels, help and edits follow the message in its text."""
    return "\n".join(_annotation(diagnostic, source) for diagnostic in diagnostics)


def _annotation(diagnostic: Diagnostic, source: SourceText | None) -> str:
    properties: dict[str, str] = {}
    lines = [diagnostic.message]
    if source is not None:
        properties["file"] = source.name
        if diagnostic.span is not None:
            start, end = source.position(diagnostic.span.start), source.position(diagnostic.span.end)
            properties |= {"line": str(start.line), "endLine": str(end.line)}
            # GitHub refuses columns on an annotation of several lines.
            if start.line == end.line:
                properties |= {"col": str(start.column), "endColumn": str(end.column)}
        lines += [
            f"{source.name}:{place.line}:{place.column}: {label.message}"
            for label in diagnostic.labels
            for place in (source.position(label.span.start),)
        ]
    if diagnostic.pointer is not None:
        lines.append(f"at {diagnostic.pointer}")
    if diagnostic.help is not None:
        lines.append(f"help: {diagnostic.help}")
    lines += [f"edit: {fix.title}: {fix.find} -> {fix.replace}" for fix in diagnostic.fixes]
    properties["title"] = f"{diagnostic.code} {diagnostic.slug}"
    listed = ",".join(f"{name}={_property(text)}" for name, text in properties.items())
    return f"::{diagnostic.severity.value} {listed}::{_data(chr(10).join(lines))}"


def _data(text: str) -> str:
    """What the runner decodes is spelled in its own way; whatever else a terminal would obey is spelled out."""
    return escape(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
