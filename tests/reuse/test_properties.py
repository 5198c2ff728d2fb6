"""Properties of helpers over generated scripts: they do what their scripts do, byte for byte and value for value."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolscript import BigInt, Expression, parameterize
from toolscript.diagnostics.text import render_text
from toolscript.literals.values import Value
from toolscript.passes.reuse.parameters import Leftovers
from toolscript.reuse.compile import compile as compile_helper
from toolscript.reuse.helper import Helper, Refusal

from . import frames, stable
from .deno_batch import Engine, Program, engine
from .generated import PHASES, PROFILE, for_each_script
from .script import Script
from .spellings import exact
from .strategies import ALL_LANGUAGES, TABLES, kinds_of, languages_of
from .values import KINDS, canonical, keys, values

EXAMPLES = max(3, PROFILE.max_examples // 100)
"""Scripts for each fragment: with four hundred fragments, over a thousand in all, and over twenty thousand in a long run."""

_PRAGMA = "/** @jsx h */ "
_RUNS = 2


#: Spellings of values that a run must have met.
_SPELLINGS = {
    "digits with separators": r"\d_\d",
    "hexadecimal": r"\A-?0[xX]",
    "octal": r"\A-?0[oO]",
    "binary": r"\A-?0[bB]",
    "an exponent": r"\d[eE][+-]?\d",
    "a dot first": r"\A-?\.\d",
    "a dot last": r"\d\.\Z",
    "a minus apart": r"\A-(?: |/\*)",
    "a bigint": r"\A[\w]+n\Z",
    "double quotes": r'\A"',
    "single quotes": r"\A'",
    "backticks": r"\A`",
    "a line in backticks": r"\A`[^`\\]*\n",
    "four digits": r"\\u[0-9A-Fa-f]{4}",
    "half a surrogate pair": r"\\u[dD][89A-Fa-f]",
    "digits in braces": r"\\u\{",
    "two digits": r"\\x[0-9a-f]{2}",
    "an escape of nothing": r"\\[A-Zac-eg-mo-qswyz]",
    "a continued line": r"\\\n",
    "an entity": r"&#\d+;",
    "a comment": r"/\* (?:list|next|minus) \*/",
    "a trailing comma": r",\s*[\]}]\Z",
    "a key in brackets": r"[{,]\s*\[[\"'].*[\"']\]:",
    "a quoted key": r"[{,]\s*[\"'][^\"']*[\"']:",
    "a bare key": r"[{,]\s*\w+:",
}


@dataclass
class Tally:
    """What was checked."""

    tables: set[str] = field(default_factory=set)
    tags: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)

    def note(self, script: Script) -> None:
        self.tags.update(script.tags)
        self.counts["scripts"] += 1
        self.counts["places"] += len(script.holes)
        self.counts["parameters"] += len(script.slots)
        if script.before:
            self.tags["fenced"] += 1
        self.tags[f"newline {script.newline!r}"] += 1
        self.tags[f"asked {'auto' if script.asked == 'auto' else 'by name'}"] += 1
        self.tags[f"occurrences {script.occurrences}"] += 1
        self.tags[f"lead {script.pieces[0].source}"] += 1
        for hole in script.holes:
            self.tags.update(f"spelling {name}" for name, form in _SPELLINGS.items() if re.search(form, hole.source))


@pytest.fixture(scope="module")
def deno() -> Iterator[Engine]:
    with engine() as started:
        yield started


@pytest.fixture(scope="module")
def tally() -> Tally:
    return Tally()


# --- the properties -------------------------------------------------------------------------------------------------


def reuse(script: Script, leftovers: Leftovers) -> Helper | Refusal:
    return compile_helper(
        script.source,
        script.parameters,
        edits=script.edits,
        leftovers=leftovers,
        occurrences=script.occurrences,
        language=script.asked,
    )


def slugs(refusal: Refusal) -> list[str]:
    return [each.slug for each in refusal.diagnostics]


def check_bytes(script: Script, helper: Helper) -> None:
    """The places are those of the values, every other byte is as it was, and aliases are the first free names."""
    source = script.source.encode()
    places = sorted((*place.span, place.spelling, each.name) for each in helper.bindings for place in each.places)
    assert places == [(start, end, source[start:end].decode(), hole.slot) for hole, start, end in script.spans()]
    for binding in helper.bindings:
        slot = script.slots[binding.name]
        assert binding.kind == slot.kind
        assert binding.call == (slot.kind in ("array", "object", "expression"))
    assert {each.name: each.alias for each in helper.bindings} == script.aliases()
    calls = {each.name: each.call for each in helper.bindings}
    expected = "".join(script.swapped(calls.__getitem__, edited=True))
    assert helper.code == script.lines(script.before + expected + script.after)


def check_reject(script: Script, kept: Helper, tally: Tally) -> None:
    """Old values in text are found, each of them, and nothing else is refused."""
    told = script.told("text", "fixed", "grouped")
    found = reuse(script, "reject")
    if isinstance(found, Refusal):
        assert slugs(found) == ["leftover"] * min(len(told), 20)
        tally.counts["leftovers found"] += len(told)
    else:
        assert told == []
        assert (found.code, found.bindings) == (kept.code, kept.bindings)
        tally.counts["accepted by reject"] += 1


def interpolated(script: Script) -> Helper | None:
    """The helper that tells new values; None where one stands in text that cannot tell another."""
    fixed = script.told("fixed", "grouped")
    found = reuse(script, "interpolate")
    if isinstance(found, Refusal):
        assert set(slugs(found)) == {"leftover-fixed"}, render_text(found.diagnostics, found.source)
        assert fixed != []
        return None
    assert fixed == []
    return found


def check_flat(script: Script, helper: Helper) -> None:
    """An envelope that is parameterized again is unwrapped: the same text comes out, whatever inputs are named."""
    named = {name: slot.old for name, slot in script.slots.items() if slot.text is None}
    new = {name: script.slots[name].new for name in named}
    again = parameterize(helper.envelope(script.old), named, leftovers="keep")
    text = again.envelope(new)
    assert text.count("// toolscript envelope 1\n") == text.count("\n// toolscript script\n") == 1
    # The variables that are not named stand before those that are.
    assert sorted(text.splitlines()) == sorted(helper.envelope({**script.old, **new}).splitlines())
    findable = all(slot.fresh and slot.text is None for slot in script.slots.values())
    if findable and len({canonical(value) for value in new.values()}) == len(new):
        back = parameterize(text, new, leftovers="keep")
        assert back.envelope(script.old) == helper.envelope(script.old)


def as_program(helper: Helper, given_values: Mapping[str, Value]) -> Program:
    """An envelope as a module."""
    found = helper.try_envelope(given_values)
    assert not isinstance(found, Refusal), found.diagnostics
    text = found.text.replace("\nasync (itx: Itx) => {\n", "\nexport default async (itx: Itx) => {\n", 1)
    if found.tsx:
        return Program(_PRAGMA + text, "text/tsx", _RUNS)
    return Program(text, "text/typescript", _RUNS)


def by_hand(script: Script, *, new: bool = False, told: bool = False) -> Program:
    pragma = _PRAGMA if script.language in ("jsx", "tsx") else ""
    return Program(pragma + script.module(new=new, told=told, edited=True), script.media_type, _RUNS)


def check_outcomes(script: Script, kept: Helper, telling: Helper | None, deno: Engine, tally: Tally) -> None:
    """The helper with the old values does what the script does; with new ones, what a hand makes the script do."""
    pairs = [
        (by_hand(script), as_program(kept, script.old)),
        (by_hand(script, new=True), as_program(kept, script.new)),
    ]
    if telling is not None and telling.code != kept.code:
        pairs.append((pairs[0][0], as_program(telling, script.old)))
        pairs.append((by_hand(script, new=True, told=True), as_program(telling, script.new)))
    programs = list(dict.fromkeys(program for pair in pairs for program in pair))
    outcomes = dict(zip(programs, deno.outcomes(programs), strict=True))
    tally.counts["programs"] += len(programs)
    for theirs, ours in pairs:
        assert outcomes[ours] == outcomes[theirs], f"{theirs.text}\n--- and its helper\n{ours.text}"
        assert not outcomes[theirs].startswith("does not load"), theirs.text
    tally.counts["ended in an error"] += "\nerror " in "\n" + outcomes[pairs[0][0]]


@pytest.mark.parametrize("table", TABLES)
def test_a_helper_does_what_its_script_does(table: str, deno: Engine, tally: Tally) -> None:
    before = tally.tags.copy()

    def check(script: Script) -> None:
        tally.note(script)
        kept = reuse(script, "keep")
        assert isinstance(kept, Helper), render_text(kept.diagnostics, kept.source)
        check_bytes(script, kept)
        check_reject(script, kept, tally)
        telling = interpolated(script)
        tally.counts["interpolated" if telling is not None else "refused by interpolate"] += 1
        if any(slot.text is None for slot in script.slots.values()):
            check_flat(script, kept)
            tally.counts["parameterized again"] += 1
        check_outcomes(script, kept, telling, deno, tally)

    for fragment in TABLES[table]:
        # A short table gets more, so that each of its fragments meets the kinds and languages that it can.
        for_each_script(fragment, check, max(EXAMPLES, 16 * EXAMPLES // len(TABLES[table])))
    tally.tables.add(table)
    occurred = tally.tags - before
    assert {fragment.tag for fragment in TABLES[table]} <= occurred.keys()
    assert {each for fragment in TABLES[table] for each in languages_of(fragment)} <= occurred.keys()
    assert {each for fragment in TABLES[table] for each in kinds_of(fragment)} <= occurred.keys()


def test_everything_occurred(tally: Tally, record_testsuite_property: Callable[[str, object], None]) -> None:
    """A generator that silently shrinks would prove nothing."""
    if tally.tables != set(TABLES):
        pytest.skip("only some of the tables were checked")
    expected = {
        *KINDS,
        *ALL_LANGUAGES,
        "expression",
        "text",
        "fixed",
        "grouped",
        "free",
        "type",
        "escaped name",
        "edit",
    }
    expected |= {"several places", "fenced", "asked auto", "asked by name", "occurrences one", "occurrences all"}
    expected |= {fragment.tag for table in TABLES.values() for fragment in table}
    expected |= {frame.name for frame in frames.FRAMES} | {nest.head for nest in frames.NESTS}
    expected |= {f"lead {lead.source}" for lead in frames.LEADS} | {r"newline '\n'", r"newline '\r\n'"}
    expected |= {f"spelling {name}" for name in _SPELLINGS}
    assert expected - tally.tags.keys() == set()
    counts = tally.counts
    for name, count in counts.items():
        record_testsuite_property(name, count)
    assert counts["scripts"] >= EXAMPLES * sum(len(table) for table in TABLES.values()) * 0.9
    assert counts["places"] >= 2 * counts["scripts"]
    for least in ("accepted by reject", "leftovers found", "interpolated", "parameterized again"):
        assert counts[least] >= counts["scripts"] / 3
    assert counts["refused by interpolate"] >= counts["scripts"] / 50
    assert counts["ended in an error"] <= counts["scripts"] / 100


# --- stability ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def inputs() -> list[stable.Input]:
    found: list[stable.Input] = []

    def collect(script: Script) -> None:
        found.append((script.source, script.parameters, script.edits, script.occurrences, script.asked, script.old))

    for table in ("any", "taken", "mentions", "array"):
        for fragment in TABLES[table]:
            for_each_script(fragment, collect, examples=2)
    return found


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_another_process_gives_the_same_helper(hash_seed: str, inputs: list[stable.Input]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.reuse.stable"],
        cwd=stable.ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        input=pickle.dumps(inputs),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert pickle.loads(done.stdout) == [stable.helper_of(each) for each in inputs]  # noqa: S301  # our own process
    assert len(inputs) >= 250


# --- values ---------------------------------------------------------------------------------------------------------

_EVERY_VALUE = st.recursive(
    st.one_of(
        *(values(kind) for kind in KINDS),
        st.floats(allow_nan=False, allow_infinity=False),
        st.integers(-(2**53), 2**53),
        st.integers().map(BigInt),
        st.text(st.characters(exclude_categories=()), max_size=20),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys(), inner, max_size=4)),
    max_leaves=8,
)


def test_every_bound_value_evaluates_to_itself(deno: Engine) -> None:
    script = 'async (itx) => [1 + 1, [1 + 2], "s", 4711, 97531n, true, null, ["a"], { a: "o" }]'
    olds: tuple[Value, ...] = ("s", 4711, BigInt(97531), True, None, ["a"], {"a": "o"})
    named = dict(zip(KINDS, olds, strict=True))
    helper = parameterize(script, {**named, "one": Expression("1 + 1"), "two": Expression("[1 + 2]")})
    counts: Counter[str] = Counter()

    @settings(max_examples=3 * PROFILE.max_examples, database=None, phases=PHASES)
    @given(_EVERY_VALUE, _EVERY_VALUE, st.fixed_dictionaries({kind: values(kind) for kind in KINDS}))
    def run(one: Value, two: Value, by_kind: dict[str, Value]) -> None:
        given_values = {**by_kind, "one": one, "two": two}
        expected = ", ".join(exact(given_values[name]) for name in ("one", "two", *KINDS))
        programs = [as_program(helper, given_values), Program(f"export default async () => [{expected}]", runs=_RUNS)]
        ours, theirs = deno.outcomes(programs)
        assert ours == theirs
        assert ours.startswith("value [")
        counts["values"] += len(given_values)

    run()
    assert counts["values"] >= 20 * PROFILE.max_examples


# --- the judge itself -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("0", "-0", id="signs of zero"),
        pytest.param("1", "1n", id="number and bigint"),
        pytest.param("1", '"1"', id="number and string"),
        pytest.param("[undefined]", "[,]", id="a hole"),
        pytest.param("null", "undefined", id="null and undefined"),
        pytest.param("{}", "Object.create(null)", id="prototypes"),
        pytest.param('{ ["__proto__"]: null }', "{ __proto__: null }", id="a property that is no prototype"),
        pytest.param("{ a: 1, b: 2 }", "{ b: 2, a: 1 }", id="the order of keys"),
        pytest.param(r'"\ud800"', r'"\ufffd"', id="half a surrogate pair"),
        pytest.param("new Error('a')", "new Error('b')", id="errors"),
        pytest.param("[itx.a(1)]", "[itx.a(2)]", id="what is called"),
        pytest.param("[console.log(1)]", "[]", id="what is logged"),
    ],
)
def test_the_engine_tells_apart(one: str, other: str, deno: Engine) -> None:
    texts = [f"export default async (itx) => ({each})" for each in (one, other)]
    ours, theirs = deno.outcomes([Program(text) for text in texts])
    assert ours != theirs


def test_the_engine_sees_an_array_that_is_shared_between_runs(deno: Engine) -> None:
    fresh = "const make = () => [3, 1];\nexport default async () => make().sort().concat(make());"
    shared = "const one = [3, 1];\nexport default async () => one.sort().concat(one);"
    once = "const one = [1, 3];\nexport default async () => { one.push(4); return one.length; };"
    outcomes = deno.outcomes([Program(fresh, runs=_RUNS), Program(shared, runs=_RUNS), Program(once, runs=_RUNS)])
    assert outcomes[0] != outcomes[1]
    assert outcomes[2] == "value 3\n--- run again\nvalue 4"
