"""Golden cases: every output is as expected, complete, the same in every process, and right by other judges."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache

import pytest

from toolscript import parameterize
from toolscript.diagnostics.codes import CODES
from toolscript.literals.values import Value
from toolscript.passes.reuse.parameters import Expression

from . import golden_cases
from .golden_cases import Case, Produced, differences, parameters_of, run_command, update
from .reuse.deno_batch import check_types

REUSE = golden_cases.cases("reuse")
CLI = golden_cases.cases("cli")
LEAST_CASES = 40


@cache
def produced(case: Case) -> Produced:
    return golden_cases.produce(case)


ACCEPTED = [case for case in REUSE if any(name.startswith("expected.code") for name in case.expected)]
ENVELOPES = [case for case in REUSE if any(name.startswith("expected.envelope") for name in case.expected)]


BY_VALUE = [
    case for case in ENVELOPES if not any(isinstance(each, Expression) for each in parameters_of(case).values())
]


def ids(case: Case) -> str:
    return case.folder.name


@pytest.mark.parametrize("case", REUSE, ids=ids)
def test_reuse(case: Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        update(case, produced(case).files)
    assert differences(case, produced(case).files) == []


@pytest.mark.parametrize("case", CLI, ids=ids)
def test_cli(case: Case, request: pytest.FixtureRequest) -> None:
    status, files = run_command(case)
    if request.config.getoption("--update-golden"):
        update(case, files)
    assert status == case.options["exit"]
    assert differences(case, files) == []


def test_there_are_cases_and_only_cases() -> None:
    assert len(REUSE) >= LEAST_CASES
    assert len(CLI) >= 5
    entries = [path for job in golden_cases.GOLDEN.iterdir() for path in job.iterdir()]
    assert {path.parent.name for path in entries} == set(golden_cases.JOBS)
    assert [str(path) for path in entries if not (path / "case.toml").is_file()] == []


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_case(code: str) -> None:
    texts = [data for case in REUSE + CLI for data in case.expected.values()]
    assert any(re.search(rf"^(error|warning)\[{code} ".encode(), text, re.MULTILINE) for text in texts)


def test_a_difference_is_seen() -> None:
    case = ACCEPTED[0]
    right = dict(produced(case).files)
    name = next(iter(right))
    assert differences(case, right) == []
    assert len(differences(case, right | {name: right[name] + b" "})) == 1
    assert len(differences(case, right | {"expected.more": b""})) == 1
    assert len(differences(case, {other: data for other, data in right.items() if other != name})) == 1


@pytest.mark.parametrize(
    ("seed", "zone"), [pytest.param("0", "UTC", id="seed 0"), pytest.param("4242", "Asia/Kathmandu", id="seed 4242")]
)
def test_another_process_produces_the_same_bytes(seed: str, zone: str) -> None:
    script = "import runpy, sys; sys.argv = ['x']; runpy.run_module('tests.golden_cases', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=golden_cases.ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
        capture_output=True,
        check=True,
    )
    import base64

    theirs = json.loads(done.stdout)
    ours = {
        case.id: {name: base64.b64encode(data).decode() for name, data in produced(case).files.items()}
        for case in REUSE
    }
    assert theirs == ours


@pytest.mark.parametrize("case", BY_VALUE, ids=ids)
def test_an_envelope_is_compiled_again_to_the_same_bytes(case: Case) -> None:
    """The envelope is a script: taken as one, with its values as inputs, it gives itself."""
    made = produced(case)
    assert made.envelope is not None
    again = parameterize(
        made.envelope.text,
        made.values,
        leftovers="keep",
        occurrences="all",
        context=case.options.get("context", "itx"),
        context_type=case.options.get("context_type", "Itx"),
        declarations=case.options.get("declarations"),
    )
    assert again.envelope(made.values) == made.envelope.text


def in_place(case: Case) -> str:
    """The envelope with the values in place of the aliases: what a hand would have written."""
    made = produced(case)
    assert made.helper is not None
    assert made.envelope is not None
    text = made.envelope.text
    for binding in made.helper.bindings:
        spelling = binding.places[0].spelling
        text, count = re.subn(rf"^  const {re.escape(binding.alias)} = .*\n", "", text, flags=re.MULTILINE)
        assert count == 1
        text = re.sub(rf"{re.escape(binding.alias)}(?![\w$])(\(\))?", spelling.replace("\\", r"\\"), text)
    return text


def original_values(case: Case) -> dict[str, Value] | None:
    """The values that the script was written for; None where a parameter is named by its text."""
    values: dict[str, Value] = {}
    for name, value in parameters_of(case).items():
        if isinstance(value, Expression):
            return None
        values[name] = value
    return values


@pytest.fixture(scope="module")
def type_errors() -> dict[str, set[str]]:
    """The TypeScript errors of every envelope and of every envelope with its values in place, in one call."""
    files = {}
    for case in ENVELOPES:
        made = produced(case)
        assert made.envelope is not None
        suffix = "tsx" if made.envelope.tsx else "ts"
        values = original_values(case)
        assert made.helper is not None
        files[f"{case.folder.name}.ours.{suffix}"] = (
            made.envelope.text if values is None else made.helper.envelope(values)
        )
        files[f"{case.folder.name}.byhand.{suffix}"] = in_place(case)
    return {name: {fault.code for fault in faults} for name, faults in check_types(files).items()}


@pytest.mark.parametrize("case", ENVELOPES, ids=ids)
def test_an_envelope_type_checks_where_the_script_does(case: Case, type_errors: dict[str, set[str]]) -> None:
    made = produced(case)
    assert made.envelope is not None
    suffix = "tsx" if made.envelope.tsx else "ts"
    ours = type_errors.get(f"{case.folder.name}.ours.{suffix}", set())
    by_hand = type_errors.get(f"{case.folder.name}.byhand.{suffix}", set())
    excepted = set(case.options.get("type_check", {}).get("excepted", ()))
    assert ours - by_hand == excepted


def test_the_type_checker_can_say_no(type_errors: dict[str, set[str]]) -> None:
    """A case whose script is wrong in itself keeps this check honest."""
    assert type_errors.get("types-that-do-not-fit.ours.ts") == {"TS2322"}
