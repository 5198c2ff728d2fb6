"""Where the script's own text begins and ends in what a model wrote, and its tree.

A fence, prose before it and a stray closing think tag are taken off; a byte order mark, a hashbang and comments are part
of the script. Offsets stay those of the caller's text: what precedes the script is blanked for the parser, not cut.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.envelope import Unwrapped, unwrap
from toolscript.source.choose import choose, parse_javascript
from toolscript.source.fence import Body, find_bodies
from toolscript.source.languages import Language, LanguageChoice, language_named
from toolscript.source.tree import Parsed, check_text, parse, time_limit
from toolscript.text import SourceText, Span

__all__ = ["HasLanguage", "Normalize", "Script", "read_script_text"]


class HasLanguage(Protocol):
    """Options that say which language the caller asked for."""

    @property
    def language(self) -> LanguageChoice:
        """The language, or ``auto``."""


@dataclass(frozen=True, slots=True)
class Script:
    """The script inside the caller's text.

    ``language`` is what the script counts as; its tree may be TypeScript's, where both grammars read it alike. ``other``
    is the tree of the other reading, where one may differ. ``envelope`` is set if the text is itself an envelope.
    """

    body: Span
    language: Language
    parsed: Parsed
    other: Parsed | None = None
    envelope: Unwrapped | None = None


@dataclass(frozen=True, slots=True)
class Normalize:
    """The pass."""

    name: str = "normalize"

    def run(self, unit: Unit[HasLanguage]) -> PassResult:
        """Find the script and parse it."""
        found = read_script_text(unit.source, unit.options.language)
        if isinstance(found, Diagnostic):
            return PassResult(diagnostics=(found,))
        return PassResult(facts=(found,))


def read_script_text(source: SourceText, language: LanguageChoice) -> Script | Diagnostic:
    """The script in a text, or why there is none that can be read."""
    fault = check_text(source)
    if fault is not None:
        return fault
    told = False
    until = time_limit()
    whole = Body(Span(0, len(source.data)))
    # An envelope is taken as such, whatever the lines of its script look like.
    bodies = find_bodies(source.data) if unwrap(source.data, whole.span) is None else [whole]
    for body in bodies:
        found = _read(source.data, body, language, until)
        if isinstance(found, Script):
            if body.second is not None:
                return codes.TWO_FENCES(
                    "there are two fenced blocks, and either could be the script",
                    body.second,
                    help="Pass the text of one block.",
                )
            return found
        if fault is None or (body.fenced and not told):
            fault, told = found, body.fenced
    assert fault is not None  # there is always one body
    return fault


def _read(data: bytes, body: Body, asked: LanguageChoice, until: float) -> Script | Diagnostic:
    start, end = body.span
    envelope = unwrap(data, body.span)
    if envelope is not None:
        start, end = envelope.script
    text = data if not start and end == len(data) else b" " * start + data[start:end]
    language = language_named(asked)
    assert language is not None  # the options were checked
    if envelope is not None and language == "auto":
        return _read_envelope(text, Span(start, end), envelope, until)
    tagged = language_named(body.tag) if language == "auto" and body.tag else None
    parsed = _parse(text, tagged, until) if tagged is not None and tagged != "auto" else None
    if tagged is not None and tagged != "auto" and isinstance(parsed, Parsed):
        script = Script(Span(start, end), tagged, parsed, None, envelope)
    elif language == "auto":
        # No tag, or one that does not fit what is in the fence: models write ```js around TypeScript.
        choice = choose(text, until)
        if isinstance(choice, Diagnostic):
            return choice
        script = Script(Span(start, end), choice.language, choice.parsed, choice.other, envelope)
    else:
        parsed = _parse(text, language, until)
        if isinstance(parsed, Diagnostic):
            return parsed
        script = Script(Span(start, end), language, parsed, None, envelope)
    if _is_empty(script.parsed):
        return codes.EMPTY("there is no script in the text", help="Pass the text of a script.")
    return script


def _read_envelope(text: bytes, body: Span, envelope: Unwrapped, until: float) -> Script | Diagnostic:
    """The script in an envelope, which was made as TypeScript, or as TSX where the script has JSX."""
    parsed = parse(text, "typescript", until)
    if isinstance(parsed, Diagnostic):
        tsx = parse(text, "tsx", until)
        parsed = parsed if isinstance(tsx, Diagnostic) else tsx
    if isinstance(parsed, Diagnostic):
        return parsed
    return Script(body, parsed.language, parsed, None, envelope)


def _parse(text: bytes, language: Language, until: float) -> Parsed | Diagnostic:
    return parse_javascript(text, until) if language == "javascript" else parse(text, language, until)


def _is_empty(parsed: Parsed) -> bool:
    cursor = parsed.tree.walk()
    found = cursor.goto_first_child()
    while found and cursor.node is not None and cursor.node.type in ("comment", "hash_bang_line", "html_comment"):
        found = cursor.goto_next_sibling()
    return not found
