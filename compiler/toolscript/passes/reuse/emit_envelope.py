"""Put the new values and the script into an envelope."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Parser, QueryCursor, Tree

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.encode import encode_value
from toolscript.literals.scan import position
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.envelope import Constant, envelope_text
from toolscript.passes.form import script_form
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.parameters import EnvelopeOptions
from toolscript.source.languages import Language, grammar
from toolscript.source.tree import query
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
            Constant(binding.alias, encode_value(options.values[binding.name]), binding.call)
            for binding in options.bindings
        )
        text = envelope_text(
            form,
            options.fixed + constants,
            context=options.context,
            context_type=options.context_type,
            declarations=options.declarations or f"type {options.context_type} = any;",
        )
        language = _envelope_language(script, text.encode("utf-8"), form.text)
        if isinstance(language, Diagnostic):
            return PassResult(diagnostics=(language,))
        return PassResult(facts=(Envelope(text, language == "tsx"),))


def _envelope_language(script: Script, text: bytes, inner: bytes) -> Language | Diagnostic:
    """TypeScript, or TSX where the script has JSX, if that reads the script as it reads alone."""
    start = text.find(b"\n// toolscript script\n") + len(b"\n// toolscript script\n")
    if script.language == "javascript":
        tries: tuple[Language, ...] = ("typescript", "tsx")
    else:
        tries = (script.language,)
    for language in tries:
        tree = Parser(grammar(language)).parse(text)
        if tree.root_node.has_error:
            continue
        if script.language != "javascript":
            return language
        other = QueryCursor(query(language, "only_typescript")).captures(tree.root_node).get("typescript", [])
        if any(start <= node.start_byte and node.end_byte <= start + len(inner) for node in other):
            continue
        inside = [found for at, found in _literals(tree, text, language) if start <= at < start + len(inner)]
        if inside == [found for _, found in _literals(script.parsed.tree, script.parsed.text, script.language)]:
            return language
    return codes.ENVELOPE_READS_DIFFERENTLY(
        "inside a TypeScript envelope the script does not parse, or reads differently",
        script.body,
        help="Write comparisons such as `a < b > (c)` with parentheses, and legacy JavaScript in its modern form.",
    )


def _literals(tree: Tree, text: bytes, language: Language) -> list[tuple[int, tuple[bytes, str]]]:
    """The literals of a tree in order: where, their text, and their position (a directive may become a value)."""
    nodes = QueryCursor(query(language, "literals")).captures(tree.root_node).get("literal", [])
    found: list[tuple[int, tuple[bytes, str]]] = []
    walk = Walk(tree)
    for node in sorted(nodes, key=lambda each: each.start_byte):
        where = position(walk.to(node), language=language)
        found.append(
            (node.start_byte, (text[node.start_byte : node.end_byte], "value" if where == "directive" else where))
        )
    return found
