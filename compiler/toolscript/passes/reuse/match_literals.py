"""Find every expression of the script that has a parameter's value.

Candidates are looked for in the bytes first: the plain spelling of a value by a search for its text, every other spelling
by the few characters without which there is none (a digit before ``.``, ``_``, ``x``, ``e`` …; a backslash). Each candidate
is then looked up in the tree, decoded, and compared by value. That costs microseconds where decoding every literal of
the script costs as much as parsing it (`benchmarks/reuse.py`).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from struct import unpack
from typing import Final

from tree_sitter import Node

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic
from toolscript.literals.constant import Comparison
from toolscript.literals.decode import decode_number, join_surrogates
from toolscript.literals.encode import number_text
from toolscript.literals.identifiers import decode_identifier
from toolscript.literals.scan import VALUE_POSITIONS, Positions, is_negated, literal_value
from toolscript.literals.values import BigInt, Value, bits, same_value
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.find_expressions import find_expressions
from toolscript.passes.reuse.parameters import Expression, Match, Matches, Occurrences, ReuseOptions
from toolscript.passes.reuse.uses import is_block, is_read
from toolscript.source.languages import Language
from toolscript.source.tree import Parsed
from toolscript.source.walk import Step, Walk
from toolscript.text import Span, occurrences

__all__ = ["MOST_PLACES", "MatchLiterals", "plain_spellings"]

#: Digits as `0`, what may follow one in an odd spelling as `x`; the dot stays.
_ODD: Final = bytes(0x30 if 0x30 <= byte <= 0x39 else 0x78 if byte in b"_xXoObBeE" else byte for byte in range(256))
_ODD_NUMBER: Final = re.compile(rb"0[x.]")
_ZERO_FIRST: Final = re.compile(rb"0\d")
_LONG_DIGITS: Final = re.compile(rb"\d{16,}")
_ESCAPED: Final = re.compile(rb"[\"'`]([^\"'`\\]*)\\")
_KEYWORD: Final = re.compile(rb"true|false|null")
_ENTITY_ATTRIBUTE: Final = re.compile(rb"=\s*(?:\"[^\"&]*&|'[^'&]*&)")
_WORD: Final = frozenset(bytes((byte,)) for byte in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
_STRINGS: Final = ("string", "template_string", "template_literal_type")
_STRING_LEAVES: Final = frozenset(
    (*_STRINGS, "string_fragment", "escape_sequence", "html_character_reference", '"', "'", "`")
)
#: What a number may consist of; a sign belongs to it behind an `e`.
_NUMERIC: Final = b"0123456789_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$"
_TOKEN: Final = re.compile(rb"[\w.$]*(?:(?<=[\d.][eE])[+-][\w.$]*)?")
_LONGEST: Final = 64
_NAMES: Final = frozenset(("identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"))
_NOBODY: Final[list[tuple[str, bool]]] = []


#: How many places a parameter may have before the search ends: where one is wanted, and where all are.
MOST_PLACES: Final[dict[Occurrences, int]] = {"one": 1_000, "all": 10_000}


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
        elif unit.options.language == "auto" and script.language == "javascript":
            # TypeScript's grammar fails on some tags with type arguments that its compiler reads.
            typed = Positions(script.parsed.tree, script.parsed.text, "typescript")
            for match in found.found if typed.tags else ():
                if typed.of(match.step) != match.position:
                    return PassResult(diagnostics=(_two_readings(match.span),))
        return PassResult(facts=(found,))


def _spans(matches: Matches) -> Iterator[tuple[Span, str, str]]:
    return ((each.span, each.name, each.position) for each in matches.found)


def _two_readings(span: Span | None) -> Diagnostic:
    return codes.AMBIGUOUS_LANGUAGE(
        "JavaScript and TypeScript both accept this script, and read this place differently",
        span,
        help='Pass `language="javascript"` or `language="typescript"`.',
    )


def _matches(script: Script, parsed: Parsed, language: Language, options: ReuseOptions) -> Matches | list[Diagnostic]:
    finder = _Finder(parsed, language, MOST_PLACES[options.occurrences])
    faults: list[Diagnostic] = []
    for name, value in options.parameters.items():
        if isinstance(value, Expression):
            found = find_expressions(parsed, script.body, name, value, language, finder.most)
            if isinstance(found, Diagnostic):
                faults.append(found)
            else:
                finder.found += found
                if sum(match.position in VALUE_POSITIONS for match in found) > finder.most:
                    finder.crowded.add(name)
            continue
        finder.register(name, value)
        if script.envelope is not None:
            for each in script.envelope.constants:
                if same_value(value, each.value()):
                    finder.register_variable(name, each.alias)
    if faults:
        return faults
    fault = None if finder.crowded else finder.search()
    if fault is not None:
        return [fault]
    return Matches(tuple(sorted(finder.found, key=attrgetter("span"))), frozenset(finder.crowded))


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

    def __init__(self, parsed: Parsed, language: Language, most: int) -> None:
        self.text, self.language, self.parsed = parsed.text, language, parsed
        self.found: list[Match] = []
        self.crowded: set[str] = set()
        # Each list holds the names of parameters; a negative number is found by its digits, then told by its minus.
        self.numbers: dict[bytes, list[tuple[str, bool]]] = {}
        self.bigints: dict[int, list[tuple[str, bool]]] = {}
        self.strings: dict[str, list[str]] = {}
        self.keywords: dict[str, list[str]] = {}
        self.structures: list[tuple[str, Value]] = []
        self.variables: dict[str, list[str]] = {}
        self._unclaimed: set[str | None] = set()
        self.most = most
        self._counts: Counter[str] = Counter()
        self._visited: set[int] = set()
        self._worth: dict[bytes, list[tuple[str, bool]]] = {}
        self._comparison = Comparison(parsed.text)
        self._walk = Walk(parsed.tree)
        self._positions = Positions(parsed.tree, parsed.text, language)

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

    def register_variable(self, name: str, alias: str) -> None:
        """Look for the places that read a variable of an unwrapped envelope."""
        self.variables.setdefault(alias, []).append(name)

    def search(self) -> Diagnostic | None:
        """Find every literal that is worth a registered value, and every place that reads a registered variable."""
        offsets: set[int] = set()
        if self.numbers or self.bigints:
            offsets.update(self._plain_numbers())
            offsets.update(offset for offset in self._odd_numbers() if self._may_be_wanted(offset))
        if self.strings:
            offsets.update(self._string_offsets())
        if self.keywords:
            offsets.update(found.start() for found in _KEYWORD.finditer(self.text))
        if any(isinstance(value, list) for _, value in self.structures):
            offsets.update(occurrences(self.text, b"["))
        if any(isinstance(value, dict) for _, value in self.structures):
            offsets.update(occurrences(self.text, b"{"))
        if self.variables and b"\\u" in self.text:
            offsets.update(node.start_byte for node in self.parsed.captures("identifiers").get("identifier", []))
        for alias in self.variables:
            offsets.update(occurrences(self.text, alias.encode()))
        for offset in sorted(offsets):
            self._look(self._walk.leaf(offset), offset)
            if self.crowded:
                break
        self.found = [match for match in self.found if match.claimed not in self._unclaimed]
        if self._comparison.exhausted:
            return codes.TOO_LARGE(
                "the arrays and objects of the script are too many and too much alike to be compared",
                help="Name the one that is meant by its text, with `Expression(…)`.",
            )
        return None

    def _look(self, leaf: Node, offset: int) -> None:
        """See what the leaf at an offset is, or is a part of."""
        kind = leaf.type
        if kind == "number":
            if leaf.is_named:
                self._number(leaf)
        elif kind in ("[", "{"):
            above = self._walk.step().above
            if above is not None and above.type in ("array", "object") and above.start == offset:
                self._structure(above)
        elif kind in _NAMES:
            if self.variables:
                self._variable(self._walk.step())
        elif kind in self.keywords:
            self._add(self.keywords[kind], self._walk.step())
        elif self.strings and kind in _STRING_LEAVES:
            step = self._walk.step()
            string = step if kind in _STRINGS else step.above
            if string is not None and string.type in _STRINGS:
                self._string(string)

    def _add(self, names: Iterable[str], step: Step, claimed: str | None = None) -> None:
        where = self._positions.of(step)
        span = Span(step.start, step.end)
        for name in names:
            self.found.append(Match(name, span, step, where, claimed))
            self._counts[name] += where in VALUE_POSITIONS and claimed is None
            if self._counts[name] > self.most:
                self.crowded.add(name)

    def _plain_numbers(self) -> Iterator[int]:
        """Where the plain spelling of a wanted number stands."""
        text = self.text
        needles = [f"{value}n".encode() for value in self.bigints]
        needles += [number_text(unpack(">d", key)[0]).encode() for key in self.numbers]
        for needle in needles:
            last = len(needle)
            for start in occurrences(text, needle):
                if text[start - 1 : start] not in _WORD and text[start + last : start + last + 1] not in _WORD:
                    yield start

    def _odd_numbers(self) -> Iterator[int]:
        """Offsets in all numbers of another spelling, and in some that are none."""
        text = self.text
        shape = text.translate(_ODD)
        for found in _ODD_NUMBER.finditer(shape):
            yield found.start()
        for start in occurrences(shape, b".0"):
            if text[start - 1 : start] not in _WORD or start == 0:
                yield start + 1
        for found in _ZERO_FIRST.finditer(text):
            if text[found.start() - 1 : found.start()] not in _WORD:
                yield found.start()
        if any(unpack(">d", key)[0] >= 2**53 for key in self.numbers):
            for found in _LONG_DIGITS.finditer(text):
                yield found.start()

    def _may_be_wanted(self, offset: int) -> bool:
        """Whether the bytes around an offset do not show already that the number there is worth something else.

        What cannot be told from bytes alone (`1..x`, a name with digits) is left to the tree.
        """
        before = self.text[max(0, offset - _LONGEST) : offset]
        start = offset - len(before) + len(before.rstrip(_NUMERIC))
        token = _TOKEN.match(self.text, start)
        if token is None or offset - start == _LONGEST:
            return True
        spelling = token.group()
        if not self.numbers and b"n" not in spelling:
            return False
        names = self._worth.get(spelling)
        if names is None:
            value = decode_number(spelling.decode())
            if value is None:
                return True
            names = self._worth[spelling] = self._wanting(value)
        return bool(names)

    def _wanting(self, value: object) -> list[tuple[str, bool]]:
        """The parameters that want a number without its sign."""
        if isinstance(value, BigInt):
            return self.bigints.get(int(value), _NOBODY)
        return self.numbers.get(bits(value), _NOBODY) if isinstance(value, float) else _NOBODY

    def _number(self, leaf: Node) -> None:
        start = leaf.start_byte
        if start in self._visited:
            return
        self._visited.add(start)
        spelling = self.text[start : leaf.end_byte]
        names = self._worth.get(spelling)
        if names is None:
            names = self._worth[spelling] = self._wanting(literal_value(leaf, None, self.text))
        if not names:
            return
        step = self._walk.step()
        negated = is_negated(step)
        if negated:
            assert step.above is not None  # the minus
            step = step.above
        same = spelling.endswith(b"n") and names is self.bigints.get(0)  # bigints have one zero, numbers two
        self._add([name for name, negative in names if same or negative == negated], step)

    def _string_offsets(self) -> Iterator[int]:
        text = self.text
        encoded = [value.encode("utf-8", "surrogatepass") for value in self.strings]
        for value in encoded:
            for quote in (b'"', b"'", b"`"):
                if (needle := quote + value + quote) in text:
                    yield from occurrences(text, needle)
        if b"\\" in text:
            for found in _ESCAPED.finditer(text):
                run = found[1]
                if not run or any(run in value for value in encoded):
                    yield found.end() - 1
        if b"&" in text and self.language != "typescript":
            for found in _ENTITY_ATTRIBUTE.finditer(text):
                yield found.end() - 1
        if b"\r" in text and b"`" in text and any("\n" in value for value in self.strings):
            for node in self.parsed.captures("literals").get("literal", []):
                if node.type in ("template_string", "template_literal_type"):
                    yield node.start_byte

    def _string(self, step: Step) -> None:
        if step.start in self._visited:
            return
        self._visited.add(step.start)
        value = literal_value(step.node, None if step.above is None else step.above.node, self.text)
        if isinstance(value, str) and value in self.strings:
            self._add(self.strings[value], step)

    def _structure(self, step: Step) -> None:
        if is_block(step):
            return
        names = [name for name, wanted in self.structures if self._comparison.is_worth(step.node, wanted)]
        if names:
            self._add(names, step)

    def _variable(self, step: Step) -> None:
        alias = decode_identifier(self.text[step.start : step.end].decode("utf-8", "replace"))
        names = self.variables.get(alias)
        if names is None or step.above is None or step.start in self._visited:
            return
        self._visited.add(step.start)
        if not is_read(step):
            self._unclaimed.add(alias)  # it is changed, or bound again: no constant, whatever the envelope says
            return
        if step.above.type == "call_expression" and step.above.node.child_by_field_name("function") == step.node:
            step = step.above
        self._add(names, step, claimed=alias)
