"""Which language a script is in, when nobody says so.

The rule: JavaScript if it parses cleanly, else TypeScript, else TSX; and where JavaScript and TypeScript both parse and may
read something differently, both readings are returned. Followed to the letter the rule costs a TypeScript script 4.5
parses (JavaScript's error recovery, then its own), and a JavaScript one two. The bytes allow less:

- where they show a type annotation, TypeScript is tried first, and if its tree has an annotation there which no reading as
  JavaScript allows (``const x: number``, a parameter's ``x: Itx``), JavaScript would not parse;
- where JavaScript parses, TypeScript is tried only if the bytes hold what the two read differently (``f<42>(x)``,
  ``a ? (b) : c => d``, a contextual keyword at a line's end).

One thing of JavaScript itself is read with TypeScript's grammar: ``await`` before a bracket or a template outside of
functions, which JavaScript's takes for a variable.

`tests/source/test_choose.py` holds the short way to the answer of the long one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from toolscript.diagnostics.model import Diagnostic
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed, parse
from toolscript.source.walk import Walk

__all__ = ["Choice", "choose", "parse_javascript"]

_PREDEFINED: Final = re.compile(rb":\s{0,8}(?:string|number|boolean|bigint|any|unknown|void|never|object|symbol)\b")
_NAMED: Final = re.compile(rb":\s{0,8}[A-Z]")
_DECLARED: Final = re.compile(rb"(?:\(|,\s{0,8}|\b(?:const|let|var)\s{1,8})[\w$]{1,40}\??\s{0,8}\Z")
_MAX_HINTS: Final = 4

#: What can stand after `<` both in an expression of JavaScript and in a list of types.
_TYPES: Final = re.compile(
    rb"""(?:[^<>;+*/%^~!?=&|"'`]|=(?=>)|&(?!&)|\|(?!\|)
    |"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`
    |/\*(?:[^*]|\*(?!/))*\*/|//[^\r\n]*)*""",
    re.VERBOSE,
)
#: How far it is followed; what is longer counts as types, since that only costs a look at TypeScript's reading.
_MOST_TYPES: Final = 300
#: An `await` and white space or comments, before what makes a call, a subscript or a tagged template of a name.
_AWAIT: Final = re.compile(rb"\bawait(?:\s|/\*(?:[^*]|\*(?!/)){0,200}\*/|//[^\r\n]{0,200}[\r\n]){0,20}[\[(`]")
_ARROW_AFTER_COLON: Final = re.compile(rb"\)\s{0,64}:")
_LINE_END: Final = rb"[ \t]*(?:[\r\n]|\xe2\x80[\xa8\xa9]|/[/*])"
#: Contextual keywords, each with the pattern of its standing at a line's end: JavaScript ends a statement there,
#: TypeScript may read on. One pattern a word, since one that starts with fixed letters is searched far faster.
_AT_LINE_END: Final = tuple(
    (word, re.compile(word + _LINE_END))
    for word in (
        b"abstract accessor as asserts async declare enum get global infer interface is keyof module namespace of override "
        b"private protected public readonly satisfies set static type unique"
    ).split()
)
#: Operators of TypeScript that are plain names where a line starts with them.
_AT_LINE_START: Final = tuple((word, re.compile(word + rb"\b")) for word in (b"as", b"satisfies", b"is"))
_LINE_START: Final = re.compile(rb"(?:[\r\n]|\xe2\x80[\xa8\xa9]|\*/)[ \t]*\Z")


@dataclass(frozen=True, slots=True)
class Choice:
    """A script's tree, the language it counts as, and its tree in TypeScript where that may read it differently."""

    parsed: Parsed
    language: Language
    other: Parsed | None = None


def choose(text: bytes, until: float) -> Choice | Diagnostic:
    """The script's tree in the language that the rule gives, or the syntax error of the likeliest language.

    All parses together end by ``until``, a `time_limit`.
    """
    hints = list(_hints(text))
    typescript: Parsed | Diagnostic | None = None
    if hints:
        typescript = parse(text, "typescript", until)
        if isinstance(typescript, Parsed):
            if any(_is_annotation(typescript, hint) for hint in hints):
                return Choice(typescript, "typescript")
        elif typescript.slug != "syntax":
            return typescript
    javascript = parse_javascript(text, until)
    if isinstance(javascript, Parsed):
        if javascript.language != "javascript" or not _reads_differently(text):
            return Choice(javascript, "javascript")
        typescript = typescript or parse(text, "typescript", until)
        return Choice(javascript, "javascript", typescript if isinstance(typescript, Parsed) else None)
    if javascript.slug != "syntax":
        return javascript
    typescript = typescript or parse(text, "typescript", until)
    if isinstance(typescript, Parsed):
        return Choice(typescript, "typescript")
    tsx = parse(text, "tsx", until) if b"<" in text else typescript
    if isinstance(tsx, Parsed):
        return Choice(tsx, "tsx")
    return _likeliest(typescript, javascript)


def parse_javascript(text: bytes, until: float) -> Parsed | Diagnostic:
    """JavaScript's tree of a text; made with TypeScript's grammar where only that one reads an `await` in it rightly."""
    parsed = parse(text, "javascript", until)
    if isinstance(parsed, Diagnostic) or not _misreads_await(parsed) or _reads_differently(text):
        return parsed
    for language in ("typescript", "tsx") if b"<" in text else ("typescript",):
        other = parse(text, language, until)
        if isinstance(other, Parsed):
            return other
    return parsed


def _misreads_await(parsed: Parsed) -> bool:
    if b"await" not in parsed.text:
        return False
    walk = Walk(parsed.tree)
    return any(walk.leaf(match.start()).type == "identifier" for match in _AWAIT.finditer(parsed.text))


def _hints(text: bytes) -> Iterator[int]:
    """Where the bytes look like an annotation: the offsets of a few types."""
    found = 0
    for match in _PREDEFINED.finditer(text):
        yield match.end() - 1
        found += 1
        if found == _MAX_HINTS:
            return
    for match in _NAMED.finditer(text):
        if _DECLARED.search(text, max(0, match.start() - 64), match.start()):
            yield match.end() - 1
            found += 1
            if found == _MAX_HINTS:
                return


def _is_annotation(parsed: Parsed, offset: int) -> bool:
    """Whether the type at an offset annotates a variable or a parameter: there, no JavaScript has a colon.

    A function's return type does not count: ``a ? (b) : c => d`` is JavaScript too.
    """
    walk = Walk(parsed.tree)
    walk.leaf(offset)
    return any(
        inner.type == "type_annotation"
        and outer.type in ("variable_declarator", "required_parameter", "optional_parameter")
        for inner, outer in pairwise(walk.step().line())
    )


def _reads_differently(text: bytes) -> bool:
    """Whether TypeScript may read this JavaScript in another way; True more often than need be, never less."""
    if b"<" in text and b">" in text and _may_hold_types(text):
        return True
    if b"?" in text and b"=>" in text and _ARROW_AFTER_COLON.search(text):
        return True
    if any(word in text and pattern.search(text) for word, pattern in _AT_LINE_END):
        return True
    for word, pattern in _AT_LINE_START:
        if word not in text:
            continue
        for match in pattern.finditer(text):
            before = text[max(0, match.start() - 256) : match.start()]
            if not before.strip(b" \t") or _LINE_START.search(before):
                return True
    return False


def _may_hold_types(text: bytes) -> bool:
    """Whether something between `<` and `>` may be type arguments."""
    start = text.find(b"<") + 1
    while start > 0:
        end = min(start + _MOST_TYPES, len(text))
        types = _TYPES.match(text, start, end)
        at = start if types is None else types.end()
        # A quote or a comment that begins here ends beyond the bound, or began before `<`.
        if at == _MOST_TYPES + start or text[at : at + 1] in (b'"', b"'", b"`") or text[at : at + 2] in (b"/*", b"//"):
            return True
        if text[at : at + 1] == b">" and text[at + 1 : at + 2] != b"=":
            return True
        start = text.find(b"<", start) + 1
    return False


def _likeliest(typescript: Diagnostic, javascript: Diagnostic) -> Diagnostic:
    """Of two syntax errors, the one that lies further on: its language understood more of the script."""
    if typescript.span is None or javascript.span is None:
        return typescript
    return javascript if javascript.span.start >= typescript.span.start else typescript
