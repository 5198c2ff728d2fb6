"""Put the new values and the script into an envelope."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.scan import Positions
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.envelope import Constant, constant_text, envelope_text
from toolscript.passes.form import script_form
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.parameters import EnvelopeOptions
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed, parse
from toolscript.source.walk import Walk

__all__ = ["EmitEnvelope", "Envelope"]


@dataclass(frozen=True, slots=True)
class Envelope:
    """The text of the child script, and whether it holds JSX (then it is TSX)."""

    text: str
    tsx: bool


@dataclass(frozen=True, slots=True)
class EmitEnvelope:
    """The pass. The unit's source is the helper's code; its script a fact."""

    name: str = "emit_envelope"

    def run(self, unit: Unit[EnvelopeOptions]) -> PassResult:
        """Make the envelope, and see that TypeScript reads the script in it as its own language does."""
        script, options = unit.fact(Script), unit.options
        form = script_form(script.parsed, script.body, options.context)
        if isinstance(form, Diagnostic):
            return PassResult(diagnostics=(form,))
        constants = tuple(
            Constant(binding.alias, constant_text(options.values[binding.name]), binding.call)
            for binding in options.bindings
        )
        text = envelope_text(
            form,
            options.fixed + constants,
            context=options.context,
            context_type=options.context_type,
            declarations=f"type {options.context_type} = any;"
            if options.declarations is None
            else options.declarations,
        )
        language = _envelope_language(script, text.encode("utf-8"), form.text)
        if isinstance(language, Diagnostic):
            return PassResult(diagnostics=(language,))
        return PassResult(facts=(Envelope(text, language == "tsx"),))


def _envelope_language(script: Script, text: bytes, inner: bytes) -> Language | Diagnostic:
    """TypeScript, or TSX where the script has JSX, if that reads the script as it reads alone."""
    if script.language == "javascript" and _DECLARE.search(inner):
        return _differs(script)
    # TypeScript's grammar takes the start of `a?.5:b` for an optional chain; the language does not.
    text, inner = _FRACTION.sub(b"? .", text), _FRACTION.sub(b"? .", inner)
    start = text.find(b"\n// toolscript script\n") + len(b"\n// toolscript script\n")
    if script.language == "javascript":
        tries: tuple[Language, ...] = ("typescript", "tsx")
    else:
        tries = (script.language,)
    for language in tries:
        parsed = parse(text, language)
        if isinstance(parsed, Diagnostic):
            if parsed.slug != "syntax":
                return parsed
            continue
        if script.language != "javascript":
            return language
        other = parsed.captures("only_typescript").get("typescript", [])
        if any(start <= node.start_byte and node.end_byte <= start + len(inner) for node in other):
            continue
        inside = [found for at, found in _literals(parsed, language) if start <= at < start + len(inner)]
        if inside == [found for _, found in _literals(script.parsed, script.language)]:
            return language
    return _differs(script)


_FRACTION: Final = re.compile(rb"\?\.(?=\d)")
#: Alone on a line it is a name to JavaScript and to TypeScript's own compiler, a modifier to the engine's.
_DECLARE: Final = re.compile(
    rb"(?<![\w$.])declare[ \t]{0,40}(?:/\*[^*]{0,200}\*/[ \t]{0,40})?(?://[^\r\n]{0,200})?[\r\n]"
    rb"(?:\s|/\*[^*]{0,200}\*/|//[^\r\n]{0,200}[\r\n]){0,80}"
    rb"(?:abstract|async|class|const|enum|function|global|interface|let|module|namespace|type|var)\b"
)


def _differs(script: Script) -> Diagnostic:
    return codes.ENVELOPE_READS_DIFFERENTLY(
        "inside a TypeScript envelope the script does not parse, or reads differently",
        script.body,
        help="Write comparisons such as `a < b > (c)` with parentheses, and legacy JavaScript in its modern form.",
    )


def _literals(parsed: Parsed, language: Language) -> list[tuple[int, tuple[bytes, str]]]:
    """The literals of a tree in order: where, their text, and their position (a directive may become a value)."""
    nodes = parsed.captures("literals").get("literal", [])
    found: list[tuple[int, tuple[bytes, str]]] = []
    walk, positions = Walk(parsed.tree), Positions(parsed.tree, parsed.text, language)
    for node in sorted(nodes, key=lambda each: each.start_byte):
        where = positions.of(walk.to(node))
        found.append(
            (
                node.start_byte,
                (parsed.text[node.start_byte : node.end_byte], "value" if where == "directive" else where),
            )
        )
    return found
