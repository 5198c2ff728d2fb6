"""A helper: a script with its inputs as parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from toolscript import pipeline
from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic, Rejected
from toolscript.literals.values import MISSING, Missing, Value, fault_of, kind_of
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.emit_envelope import Envelope
from toolscript.passes.reuse.parameters import Binding, EnvelopeOptions
from toolscript.reuse.declaration import declaration_of
from toolscript.text import SourceText

__all__ = ["Helper", "Refusal"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no helper: at least one error, and the source that its spans point into."""

    diagnostics: tuple[Diagnostic, ...]
    source: SourceText | None = None


@dataclass(frozen=True, slots=True)
class Helper:
    """A script whose inputs are parameters.

    ``code`` is the caller's text with aliases swapped in and edits made; for an envelope, the script in it. ``bindings``
    are its parameters. `envelope` makes the text of a child run, ``declaration`` says what a run takes and returns.
    """

    code: str
    bindings: tuple[Binding, ...]
    original: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    result: Value | Missing = MISSING
    _script: Script | None = field(default=None, repr=False, compare=False)
    _options: EnvelopeOptions | None = field(default=None, repr=False, compare=False)

    @property
    def declaration(self) -> str:
        """TypeScript text (d.ts) of ``run(vars)``."""
        return declaration_of(self.bindings, self.original, self.result)

    def envelope(self, values: Mapping[str, Value]) -> str:
        """The TypeScript text of the child script with new values, by parameter.

        Raises Rejected if the names are not exactly the parameters', if a value is of another kind than its parameter's,
        or if the script cannot stand inside a function (static imports, named exports).
        """
        outcome = self.try_envelope(values)
        if isinstance(outcome, Refusal):
            raise Rejected(outcome.diagnostics, outcome.source)
        return outcome.text

    def try_envelope(self, values: Mapping[str, Value]) -> Envelope | Refusal:
        """As `envelope`, with refusals as results."""
        assert self._script is not None  # helpers are made by `compile`
        assert self._options is not None
        faults = _check_values(self.bindings, values)
        source = SourceText(self._script.parsed.text, "<helper>")
        if faults:
            return Refusal(tuple(faults), None)
        options = replace(self._options, values=MappingProxyType(dict(values)))
        unit = Unit(source, options).after(PassResult(facts=(self._script,)))
        outcome = pipeline.run(pipeline.ENVELOPE, unit)
        if outcome.refused:
            return Refusal(outcome.diagnostics, source)
        return outcome.unit.fact(Envelope)


def _check_values(bindings: tuple[Binding, ...], values: Mapping[str, Value]) -> list[Diagnostic]:
    """Names exactly the parameters', each value of its parameter's kind."""
    names = [binding.name for binding in bindings]
    missing = [name for name in names if name not in values]
    unexpected = [str(name) for name in values if name not in names]
    faults = []
    if missing or unexpected:
        parts = []
        if missing:
            parts.append("missing " + ", ".join(f"`{name}`" for name in missing))
        if unexpected:
            parts.append("unexpected " + ", ".join(f"`{_clip(name)}`" for name in unexpected))
        faults.append(
            codes.MISSING_VALUES(
                "the values do not fit the parameters: " + "; ".join(parts),
                help="Pass exactly " + (", ".join(f"`{name}`" for name in names) or "no values") + ".",
            )
        )
    for binding in bindings:
        if binding.name not in values:
            continue
        value: object = values[binding.name]
        fault = fault_of(value)
        kind = kind_of(value)
        if binding.kind not in ("expression", kind):
            faults.append(
                codes.WRONG_KIND(
                    f"parameter `{binding.name}` takes {_article(binding.kind)}, and got "
                    + (_article(kind) if kind is not None else f"a Python {type(value).__name__}"),
                    help=_EXAMPLES[binding.kind],
                )
            )
        elif fault is not None:
            faults.append(codes.BAD_VALUE(f"parameter `{binding.name}`: {fault}"))
    return faults


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeo" else f"a {kind}"


_EXAMPLES: Final = {
    "string": 'Pass a str: "Oslo".',
    "boolean": "Pass True or False (on the command line true or false).",
    "number": "Pass an int or a float: 42.",
    "bigint": "Pass BigInt(42) (on the command line 42n).",
    "null": "Pass None (on the command line null).",
    "array": "Pass a list: [1, 2].",
    "object": 'Pass a dict: {"a": 1}.',
}


def _clip(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
