"""Envelopes type-check wherever their scripts do with the values in place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest

from toolscript import BigInt
from toolscript.literals.decode import decode_string
from toolscript.literals.values import Value
from toolscript.reuse.compile import compile as compile_helper
from toolscript.reuse.helper import Helper

from .deno_batch import TypeFault, check_types
from .generated import PROFILE, for_each_script
from .script import Language, Script, Statement
from .strategies import TABLES, languages_of
from .values import canonical

EXAMPLES = max(2, PROFILE.max_examples // 250)
#: Files for one call of the type checker, which holds all of them in memory.
_BATCH = 1_500
_LANGUAGES: Final[tuple[Language, ...]] = ("typescript", "javascript")
_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
#: What the compiler says where a boolean that is no literal steers what can be reached.
_REACH = frozenset(("TS2366", "TS2454"))


@dataclass(frozen=True)
class Checked:
    """The type errors of a script by statement: with its values in place, and of its envelopes."""

    script: Script
    texts: Mapping[str, str]
    #: By name of the text (``hand``, ``hand new``, ``old``, ``new``), then by the number of the statement.
    faults: Mapping[str, Mapping[int, Sequence[TypeFault]]] = field(default_factory=dict)

    @property
    def statements(self) -> range:
        return range(len(self.script.statements))


def _lines(text: str) -> int:
    return len(_LINE_END.findall(text))


def _first_lines(script: Script, pieces: Sequence[str], before: str) -> list[int]:
    """The line on which each statement starts, counted from 1."""
    joined = ["".join(pieces[: each.first]) for each in script.statements]
    return [1 + _lines(before) + _lines(script.lines(text)) for text in joined]


def _by_statement(faults: Sequence[TypeFault], first_lines: Sequence[int]) -> dict[int, list[TypeFault]]:
    """The faults by the number of their statement; -1 is what stands before the first."""
    found: dict[int, list[TypeFault]] = defaultdict(list)
    for fault in faults:
        found[bisect_right(first_lines, fault.line) - 1].append(fault)
    return found


def _generated() -> list[Script]:
    found: list[Script] = []
    for table in TABLES.values():
        for fragment in table:
            languages = tuple(each for each in _LANGUAGES if each in languages_of(fragment))
            if languages:
                for_each_script(fragment, found.append, EXAMPLES, languages, named=False)
    return found


def _texts(script: Script, helper: Helper) -> dict[str, str]:
    return {
        "hand": script.wrapped(),
        "hand new": script.wrapped(new=True),
        "old": helper.envelope(script.old),
        "new": helper.envelope(script.new),
    }


@pytest.fixture(scope="module")
def checked() -> list[Checked]:
    """Generated scripts with what the compiler says of them."""
    files: dict[str, str] = {}
    found: list[tuple[Script, Helper, dict[str, str]]] = []
    for script in _generated():
        helper = compile_helper(
            script.source,
            script.parameters,
            leftovers="keep",
            occurrences=script.occurrences,
            language=script.asked,
        )
        assert isinstance(helper, Helper), helper
        texts = _texts(script, helper)
        files |= {f"s{len(found)}_{name.replace(' ', '_')}.ts": text for name, text in texts.items()}
        found.append((script, helper, texts))
    names = list(files)
    faults: dict[str, list[TypeFault]] = {}
    for at in range(0, len(names), _BATCH):
        faults |= check_types({name: files[name] for name in names[at : at + _BATCH]})
    results = []
    for index, (script, helper, texts) in enumerate(found):
        calls = {each.name: each.call for each in helper.bindings}
        by_name = {}
        for name, text in texts.items():
            hand = name.startswith("hand")
            pieces = script.hand_pieces(new=name.endswith("new")) if hand else script.swapped(calls.__getitem__)
            marker = "=> {\n  return await ((\n" if script.form == "function" else "async () => {\n"
            before = text.partition(marker if hand else "// toolscript script\n")
            firsts = _first_lines(script, pieces, before[0] + before[1])
            by_name[name] = _by_statement(faults.get(f"s{index}_{name.replace(' ', '_')}.ts", ()), firsts)
        results.append(Checked(script, texts, by_name))
    return results


def _excepted(script: Script, statement: Statement, fault: TypeFault) -> str:
    """Why a statement may have an error in the envelope and none by hand; empty if it may not."""
    if not statement.slot:
        return ""
    kind = script.slots[statement.slot].kind
    if kind in ("array", "object") and "typed" in statement.flags:
        return "a structure in a typed position"
    if kind == "boolean" and "flow" in statement.flags and fault.code in _REACH:
        return "a boolean that steers control"
    return ""


def test_envelopes_with_the_old_values_type_check_where_their_scripts_do(checked: Sequence[Checked]) -> None:
    counts: Counter[str] = Counter()
    clean_fragments: Counter[str] = Counter()
    for each in checked:
        hand, ours = each.faults["hand"], each.faults["old"]
        assert not ours.get(-1, ()), each.texts["old"]
        counts["files"] += 1
        counts["clean files"] += not any(hand.values())
        for number, statement in enumerate(each.script.statements):
            if hand.get(number):
                continue
            counts["clean statements"] += 1
            for fault in ours.get(number, ()):
                why = _excepted(each.script, statement, fault)
                assert why, f"{fault}\n{each.texts['old']}\n--- by hand\n{each.texts['hand']}"
                counts[why] += 1
        clean_fragments.update(each.script.tags)
    assert counts["clean files"] >= 0.6 * counts["files"]
    assert counts["clean statements"] >= 2 * counts["files"]
    assert counts["a boolean that steers control"] > 0
    assert {fragment.tag for fragment in TABLES["typed"]} <= clean_fragments.keys()
    assert {"typescript", "javascript"} <= clean_fragments.keys()


_TYPES_APART = (
    re.compile(
        r"\A(?:Argument of type|Type) '(?P<new>.*)' (?:is not assignable to (?:parameter of )?type|is not comparable to type"
        r"|does not satisfy the expected type) '(?P<literals>.*)'\.$",
        re.MULTILINE,
    ),
    re.compile(
        r"\AThis comparison appears to be unintentional because the types '(?P<literals>.*)' and '(?P<new>.*)' have no "
        r"overlap\.$",
        re.MULTILINE,
    ),
)


def _read(literal: str) -> Value:
    """The value of a literal type as the compiler prints it; a type that is no literal is its own text."""
    if literal in ("true", "false"):
        return literal == "true"
    if literal.startswith('"'):
        return decode_string(literal) or ""
    if re.fullmatch(r"-?\d+n", literal):
        return BigInt(literal[:-1])
    return float(literal) if re.fullmatch(r"-?\d[\d.e+-]*", literal) else literal


def _names_literal(script: Script, statement: Statement, fault: TypeFault) -> bool:
    """Whether an error says that the new value is in none of a type's literals."""
    match = next(filter(None, (pattern.search(fault.message) for pattern in _TYPES_APART)), None)
    if match is None or not statement.slot:
        return False
    new = script.slots[statement.slot].new
    named, members = match["new"], match["literals"].split(" | ")
    # Half a surrogate pair is lost in the compiler's output.
    same = isinstance(new, str) if "\ufffd" in named else canonical(_read(named)) == canonical(new)
    return same and named not in members and any(re.match(r"-?\d|[\"']|true\Z|false\Z", each) for each in members)


def test_with_new_values_an_error_names_a_literal_type_that_they_are_not_in(checked: Sequence[Checked]) -> None:
    counts: Counter[str] = Counter()
    for each in checked:
        hand, ours = each.faults["hand"], each.faults["new"]
        assert not ours.get(-1, ()), each.texts["new"]
        for number, statement in enumerate(each.script.statements):
            if hand.get(number):
                continue
            faults = ours.get(number, ())
            counts["statements"] += 1
            naming = [fault for fault in faults if _names_literal(each.script, statement, fault)]
            counts.update(fault.code for fault in naming)
            for fault in faults:
                by_hand = {other.code for other in each.faults["hand new"].get(number, ())}
                structure = statement.slot and each.script.slots[statement.slot].kind in ("array", "object")
                allowed = (
                    fault in naming
                    # What follows from it: a case that is in no literal type makes a switch incomplete.
                    or (naming and fault.code in by_hand)
                    # An array or object of another shape has another type, by hand as well.
                    or (structure and fault.code in by_hand)
                    or _excepted(each.script, statement, fault)
                )
                assert allowed, f"{fault}\n{each.texts['new']}\n--- by hand\n{each.texts['hand new']}"
    assert counts["statements"] >= 2 * len(checked)
    # Assignments, arguments, cases and `satisfies`.
    assert {"TS2322", "TS2345", "TS2678", "TS1360"} <= counts.keys()


def test_the_compiler_can_say_no() -> None:
    """An error is found, at its line, and files do not see one another."""
    texts = {
        "wrong.ts": "const a: 1 = 1;\n\nconst b: string = a;\nexport {};\n",
        "right.ts": "const b = 1;\nexport { b };\n",
    }
    faults = check_types(texts)
    assert set(faults) == {"wrong.ts"}
    assert [(fault.code, fault.line) for fault in faults["wrong.ts"]] == [("TS2322", 3)]
    assert "Type 'number' is not assignable" in faults["wrong.ts"][0].message
