"""The public face: names and signatures that users write against. A change here belongs in CHANGELOG.md."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable

import pytest

import toolscript
import toolscript.run

NAMES = {
    toolscript: {
        "MISSING",
        "UNDEFINED",
        "BigInt",
        "Binding",
        "Diagnostic",
        "Edit",
        "Expression",
        "Helper",
        "InternalFault",
        "Place",
        "Rejected",
        "Span",
        "parameterize",
    },
    toolscript.run: {
        "CallRecord",
        "Capability",
        "CodecError",
        "DenoRunner",
        "ErrorKind",
        "Handle",
        "JsDate",
        "JsError",
        "JsMap",
        "JsSet",
        "Limits",
        "LogLevel",
        "LogRecord",
        "RunError",
        "RunResult",
        "Runner",
        "ThrownError",
    },
}

SIGNATURES: dict[Callable[..., object], str] = {
    toolscript.parameterize: (
        "(source, parameters, *, edits=(), leftovers='reject', occurrences='one', language='auto', context='itx', "
        "context_type='Itx', declarations=None, result=MISSING)"
    ),
    toolscript.Helper.envelope: "(self, values)",
    toolscript.Edit: "(find, replace, all=False)",
    toolscript.Expression: "(text)",
    toolscript.Rejected: "(diagnostics, source=None)",
    toolscript.InternalFault: "(what)",
    toolscript.run.Runner.run: "(self, script, *, capabilities, limits)",
    toolscript.run.DenoRunner: "(deno=None)",
    toolscript.run.DenoRunner.run: "(self, script, *, capabilities=None, limits=None)",
    toolscript.run.Capability: "(fn, tool=None)",
    toolscript.run.Handle: "(methods)",
    toolscript.run.ThrownError: "(error)",
    toolscript.run.Limits: (
        "(wall_seconds=30.0, heap_megabytes=256, resident_megabytes=512, disk_megabytes=64, output_bytes=16777216, "
        "message_bytes=1048576, max_calls=1000, max_pending_calls=64, max_handles=1000, max_logs=1000, "
        "max_log_characters=10000, max_depth=64)"
    ),
}

ATTRIBUTES: dict[type, set[str]] = {
    toolscript.Helper: {"bindings", "code", "declaration", "envelope", "original", "result", "try_envelope"},
    toolscript.Binding: {"alias", "call", "kind", "name", "places"},
    toolscript.Place: {"span", "spelling"},
    toolscript.Diagnostic: {
        "code",
        "fixes",
        "help",
        "labels",
        "message",
        "pointer",
        "severity",
        "slug",
        "span",
    },
    toolscript.run.RunResult: {"calls", "dropped", "duration", "error", "logs", "ok", "value"},
    toolscript.run.RunError: {"column", "kind", "line", "message", "name", "stack"},
    toolscript.run.LogRecord: {"level", "text"},
    toolscript.run.CallRecord: {"args", "duration", "error", "path", "value"},
}


def plain(signature: inspect.Signature) -> str:
    """Without annotations, which mypy pins better and Python spells differently from version to version."""
    parameters = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    return str(signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty))


@pytest.mark.parametrize("module", NAMES, ids=lambda module: module.__name__)
def test_names(module: object) -> None:
    names = module.__all__  # type: ignore[attr-defined]  # a module of ours
    assert set(names) == NAMES[module]  # type: ignore[index]  # the same
    assert len(names) == len(set(names))
    assert [name for name in names if not hasattr(module, name)] == []


@pytest.mark.parametrize("function", SIGNATURES, ids=lambda function: function.__qualname__)
def test_signatures(function: Callable[..., object]) -> None:
    assert plain(inspect.signature(function)) == SIGNATURES[function]


@pytest.mark.parametrize("kind", ATTRIBUTES, ids=lambda kind: kind.__name__)
def test_attributes(kind: type) -> None:
    assert dataclasses.is_dataclass(kind)
    assert {name for name in dir(kind) if not name.startswith("_")} | {
        field.name for field in dataclasses.fields(kind) if not field.name.startswith("_")
    } == ATTRIBUTES[kind]


@pytest.mark.parametrize("module", NAMES, ids=lambda module: module.__name__)
def test_every_public_name_is_documented(module: object) -> None:
    for name in NAMES[module]:  # type: ignore[index]  # a module of ours
        value = getattr(module, name)
        if isinstance(value, type) or inspect.isfunction(value):
            assert inspect.getdoc(value), name
            assert not dataclasses.is_dataclass(value) or not str(inspect.getdoc(value)).startswith(f"{name}("), name
