"""Find every expression of the script that has a parameter's value.

Candidates are looked for in the bytes first: the plain spelling of a value by a search for its text, every other spelling
by the few characters without which there is none (a digit before ``.``, ``_``, ``x``, ``e`` …; a backslash). Each candidate
is then looked up in the tree, decoded, and compared by value. That costs microseconds where decoding every literal of
the script costs as much as parsing it (`benchmarks/reuse.py`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from struct import unpack
from typing import Final

from tree_sitter import Node

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.decode import join_surrogates
from toolscript.literals.encode import number_text
from toolscript.literals.scan import constant, is_negated, literal_value, position
from toolscript.literals.values import BigInt, Missing, Value, bits, same_value
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.find_expressions import find_expressions
from toolscript.passes.reuse.parameters import Expression, Match, Matches, ReuseOptions, read_literal
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed, path_to
from toolscript.text import Span

__all__ = ["MatchLiterals", "plain_spellings"]

#: Digits as `0`, what may follow one in an odd spelling as `x`; the dot stays.
_ODD: Final = bytes(0x30 if 0x30 <= byte <= 0x39 else 0x78 if byte in b"_xXoObBeE" else byte for byte in range(256))
_ODD_NUMBER: Final = re.compile(rb"0[x.]")
_ZERO_FIRST: Final = re.compile(rb"0\d")
_LONG_DIGITS: Final = re.compile(rb"\d{16,}")
_ESCAPED: Final = re.compile(rb"[\"'`]([^\"'`\\]*)\\")
_KEYWORD: Final = re.compile(rb"true|false|null")
_ENTITY_ATTRIBUTE: Final = re.compile(rb"=\s*(?:\"[^\"&]*&|'[^'&]*&)")
_WORD: Final = frozenset(bytes((byte,)) for byte in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
_STRINGS: Final = ("string", "template_string")
_NOBODY: Final[list[tuple[str, bool]]] = []


@dataclass(frozen=True, slots=True)
class MatchLiterals:
    """The pass."""

    name: str = "match_literals"

    def run(self, unit: Unit[ReuseOptions]) -> PassResult:
        """Find the matches in the script's tree, and in its other reading where there is one."""
        script = unit.fact(Script)
        found = _matches(script, script.parsed, script.language, unit.options)
        if isinstance(found, list):
            return PassResult(diagnostics=tuple(found))
        if script.other is not None:
            other = _matches(script, script.other, "typescript", unit.options)
            if isinstance(other, list):
                return PassResult(diagnostics=(_two_readings(other[0].span),))
            different = set(_spans(found)) ^ set(_spans(other))
            if different:
                return PassResult(diagnostics=(_two_readings(min(different)[0]),))
        return PassResult(facts=(Matches(found),))


def _spans(matches: Iterable[Match]) -> Iterator[tuple[Span, str, str]]:
    return ((each.span, each.name, each.position) for each in matches)


def _two_readings(span: Span | None) -> Diagnostic:
    return codes.AMBIGUOUS_LANGUAGE(
        "JavaScript and TypeScript both accept this script, and read this place differently",
        span,
        help='Pass `language="javascript"` or `language="typescript"`.',
    )


def _matches(
    script: Script, parsed: Parsed, language: Language, options: ReuseOptions
) -> tuple[Match, ...] | list[Diagnostic]:
    finder = _Finder(parsed, language)
    faults: list[Diagnostic] = []
    for name, value in options.parameters.items():
        if isinstance(value, Expression):
            found = find_expressions(parsed, script.body, name, value, language)
            if isinstance(found, Diagnostic):
                faults.append(found)
            else:
                finder.found += found
            continue
        finder.register(name, value)
        if script.envelope is not None:
            for each in script.envelope.constants:
                if same_value(value, read_literal(each.text)):
                    finder.references(name, each.alias)
    if faults:
        return faults
    finder.search()
    return tuple(sorted(finder.found, key=attrgetter("span")))


def plain_spellings(value: Value) -> tuple[str, ...]:
    """The spellings that a literal of this value has when nothing in it is escaped or unusual."""
    if isinstance(value, str):
        return tuple(f"{quote}{value}{quote}" for quote in "\"'`")
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if value is None:
        return ("null",)
    if isinstance(value, BigInt):
        return (f"{value}n",)
    if isinstance(value, (int, float)):
        return (number_text(float(value)),)
    return ()


class _Finder:
    """The search through one tree, for all parameters at once."""

    def __init__(self, parsed: Parsed, language: Language) -> None:
        self.text, self.root, self.tree, self.language = parsed.text, parsed.root, parsed.tree, language
        self.parsed = parsed
        self.found: list[Match] = []
        # Each list holds the names of parameters; a negative number is found by its digits, then told by its minus.
        self.numbers: dict[bytes, list[tuple[str, bool]]] = {}
        self.bigints: dict[int, list[tuple[str, bool]]] = {}
        self.strings: dict[str, list[str]] = {}
        self.keywords: dict[str, list[str]] = {}
        self.structures: list[tuple[str, Value]] = []
        self._visited: set[int] = set()
        self._worth: dict[bytes, list[tuple[str, bool]]] = {}

    def register(self, name: str, value: Value) -> None:
        """Look for the literals of a value when `search` runs."""
        if isinstance(value, str):
            self.strings.setdefault(join_surrogates(value), []).append(name)
        elif value is None or isinstance(value, bool):
            self.keywords.setdefault(plain_spellings(value)[0], []).append(name)
        elif isinstance(value, BigInt):
            self.bigints.setdefault(abs(int(value)), []).append((name, value < 0))
        elif isinstance(value, (int, float)):
            negative = math.copysign(1.0, value) < 0
            self.numbers.setdefault(bits(abs(float(value))), []).append((name, negative))
        else:
            self.structures.append((name, value))

    def search(self) -> None:
        """Find every literal that is worth a registered value."""
        if self.numbers or self.bigints:
            self._search_numbers()
        if self.strings:
            self._search_strings()
        if self.keywords:
            for found in _KEYWORD.finditer(self.text):
                word = found.group().decode()
                if word in self.keywords:
                    node = self._node(found.start(), found.end())
                    if node is not None and node.type == word:
                        self._add(self.keywords[word], path_to(self.tree, node))
        if self.structures:
            self._search_structures()

    def references(self, name: str, alias: str) -> None:
        """Find the places that read a variable of an unwrapped envelope."""
        needle = alias.encode()
        for start in _occurrences(self.text, needle):
            node = self._node(start, start + len(needle))
            if node is None or node.type != "identifier" or node.end_byte - node.start_byte != len(needle):
                continue
            path = path_to(self.tree, node)
            if path[-2].type == "call_expression" and path[-2].child_by_field_name("function") == node:
                path.pop()
            self._add([name], path, claimed=alias)

    def _node(self, start: int, end: int) -> Node | None:
        return self.root.descendant_for_byte_range(start, end)

    def _add(self, names: Iterable[str], path: list[Node], claimed: str | None = None) -> None:
        where = position(path, language=self.language)
        span = Span(path[-1].start_byte, path[-1].end_byte)
        self.found += [Match(name, span, tuple(path), where, claimed) for name in names]

    def _search_numbers(self) -> None:
        text = self.text
        needles = [f"{value}n".encode() for value in self.bigints]
        needles += [number_text(unpack(">d", key)[0]).encode() for key in self.numbers]
        for needle in needles:
            last = len(needle)
            for start in _occurrences(text, needle):
                if text[start - 1 : start] not in _WORD and text[start + last : start + last + 1] not in _WORD:
                    self._number(start)
        shape = text.translate(_ODD)
        for found in _ODD_NUMBER.finditer(shape):
            self._number(found.start())
        for start in _occurrences(shape, b".0"):
            if text[start - 1 : start] not in _WORD or start == 0:
                self._number(start + 1)
        for found in _ZERO_FIRST.finditer(text):
            if text[found.start() - 1 : found.start()] not in _WORD:
                self._number(found.start())
        if any(unpack(">d", key)[0] >= 2**53 for key in self.numbers):
            for found in _LONG_DIGITS.finditer(text):
                self._number(found.start())

    def _number(self, offset: int) -> None:
        """See what the number at an offset is worth, if a number is there."""
        node = self._node(offset, offset + 1)
        if node is None or node.type != "number" or not node.is_named or node.start_byte in self._visited:
            return
        self._visited.add(node.start_byte)
        spelling = self.text[node.start_byte : node.end_byte]
        names = self._worth.get(spelling)
        if names is None:
            value = literal_value(node, None, self.text)
            if isinstance(value, BigInt):
                names = self.bigints.get(int(value), _NOBODY)
            else:
                names = self.numbers.get(bits(value), _NOBODY) if isinstance(value, float) else _NOBODY
            self._worth[spelling] = names
        if not names:
            return
        path = path_to(self.tree, node)
        negated = is_negated(path)
        if negated:
            path.pop()
        same = spelling.endswith(b"n") and names is self.bigints.get(0)  # bigints have one zero, numbers two
        self._add([name for name, negative in names if same or negative == negated], path)

    def _search_strings(self) -> None:
        text = self.text
        encoded = [value.encode("utf-8", "surrogatepass") for value in self.strings]
        for value in encoded:
            for quote in (b'"', b"'", b"`"):
                needle = quote + value + quote
                for start in _occurrences(text, needle):
                    self._string(start, start + len(needle))
        if b"\\" in text:
            for found in _ESCAPED.finditer(text):
                run = found[1]
                if not run or any(run in value for value in encoded):
                    self._string(found.end() - 1, found.end())
        if b"&" in text and self.language != "typescript":
            for found in _ENTITY_ATTRIBUTE.finditer(text):
                self._string(found.end() - 1, found.end())
        if b"\r" in text and b"`" in text and any("\n" in value for value in self.strings):
            for node in self.parsed.captures("literals").get("literal", []):
                if node.type == "template_string":
                    self._string(node.start_byte, node.end_byte)

    def _string(self, start: int, end: int) -> None:
        """See what the string around a range is worth, if one is there."""
        node = self._node(start, end)
        if node is None:
            return
        path = path_to(self.tree, node)
        while path and path[-1].type not in _STRINGS:
            path.pop()
        if not path or path[-1].start_byte in self._visited:
            return
        self._visited.add(path[-1].start_byte)
        value = literal_value(path[-1], path[-2], self.text)
        if isinstance(value, str) and value in self.strings:
            self._add(self.strings[value], path)

    def _search_structures(self) -> None:
        openings = (b"[" if any(isinstance(value, list) for _, value in self.structures) else b"") + (
            b"{" if any(isinstance(value, dict) for _, value in self.structures) else b""
        )
        for opening in openings:
            for start in _occurrences(self.text, bytes((opening,))):
                token = self._node(start, start + 1)
                if token is None:
                    continue
                path = path_to(self.tree, token)
                node = path[-2] if len(path) > 1 else token
                if node.type not in ("array", "object") or node.start_byte != start:
                    continue
                value = constant(node, self.text)
                if not isinstance(value, Missing):
                    self._add([name for name, wanted in self.structures if same_value(value, wanted)], path[:-1])


def _occurrences(text: bytes, needle: bytes) -> Iterator[int]:
    at = text.find(needle)
    while at >= 0:
        yield at
        at = text.find(needle, at + 1)
