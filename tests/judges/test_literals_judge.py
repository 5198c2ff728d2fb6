"""The literals judge over the product: every literal of real and generated scripts, and transforms of known answer.

The tests marked ``judge`` run over everything that ``make judges`` prepares; the others take ``cases.json``, which
needs no node, and a sample of the prepared data where it is at hand. Where data is absent a test skips and says what
makes it.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

import toolscript

from . import prepare

RESULTS = prepare.CACHE / "results"
SAMPLE_STEP = 40
MAX_FALSE_REFUSALS = 0.015
LEAST_CASES = 57
LEAST_FILES = 2_000

with_judge = pytest.mark.skipif(
    not prepare.judge_folder().is_dir(),
    reason=f"no judge at {prepare.judge_folder()}: put the shared folder there, or name it in TOOLSCRIPT_SHARED",
)


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder that ``make judges`` fills, if it is filled and up to date."""
    reason = prepare.unprepared()
    if reason is not None:
        pytest.skip(f"{reason}; `{prepare.COMMAND}` makes it")
    return prepare.CACHE


@dataclass(frozen=True)
class Verdict:
    """What a judge's script printed, and its exit status."""

    text: str
    status: int

    def tally(self, line: int) -> dict[str, int]:
        """The counts that the judge prints as a Python dict on one of its lines."""
        counts = ast.literal_eval(self.text.splitlines()[line])
        assert isinstance(counts, dict)
        return counts


def judge(script: str, *arguments: str, result: str | None = None) -> Verdict:
    """Runs a judge's script with the adapters and the package under test importable.

    ``result`` names a file in which the output stays, for whoever has to quote the figures.
    """
    package = Path(toolscript.__file__).parents[1]
    environment = {
        **prepare.judge_environment(),
        "PYTHONPATH": os.pathsep.join((str(Path(__file__).parent), str(package))),
    }
    done = subprocess.run(
        [sys.executable, str(prepare.judge_folder() / script), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        cwd=prepare.PROJECT,
        check=False,
    )
    if result is not None:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{result}.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
    assert "Traceback" not in done.stderr, done.stderr[-6000:]
    return Verdict(done.stdout, done.returncode)


def sample(lines: Iterable[str], target: Path) -> Path:
    """Every so many of a file's lines, as a file of their own."""
    target.write_text("".join(islice(lines, 0, None, SAMPLE_STEP)), encoding="utf-8")
    return target


def sample_of(source: Path, folder: Path) -> Path:
    with source.open(encoding="utf-8") as lines:
        return sample(lines, folder / source.name)


def assert_every_literal_right(verdict: Verdict) -> dict[str, int]:
    """No literal missed, invented, misplaced, misread or put in the wrong position. Returns what was counted."""
    counts = verdict.tally(0)
    summary = re.search(r"^files all right (\d+), with mismatch (\d+);.*$", verdict.text, re.MULTILINE)
    assert summary is not None, verdict.text
    complaints = verdict.text[summary.end() :].strip()
    assert not complaints, complaints[:6000]
    assert summary[2] == "0"
    assert "product_exceptions" not in counts
    judged = counts["files"] - counts.get("skipped_has_error", 0)
    assert int(summary[1]) == judged
    return {"judged_files": judged, **counts}


def compare(truth: Path, *arguments: str, product: str = "scan", result: str | None = None) -> Verdict:
    return judge(
        "compare.py", str(truth), "--product", f"adapters:{product}", "--skip-errors", *arguments, result=result
    )


def assert_targets_right(verdict: Verdict, targets: int) -> None:
    """No wrong edit, and few refusals of what could have been edited."""
    counts = verdict.tally(-1)
    assert sum(counts.values()) == targets
    assert counts.get("WRONG EDIT", 0) == 0, verdict.text
    assert verdict.status == 0
    assert counts.get("false refusal", 0) / targets < MAX_FALSE_REFUSALS, verdict.text


def number_of_lines(path: Path) -> int:
    with path.open("rb") as lines:
        return sum(1 for _ in lines)


@with_judge
def test_every_tricky_transform_is_as_the_judge_says() -> None:
    expected = len(json.loads((prepare.judge_folder() / "cases.json").read_text(encoding="utf-8")))
    assert expected >= LEAST_CASES
    verdict = judge("run_cases.py", "adapters:transform")
    assert verdict.tally(-1) == {"ok": expected}, verdict.text


@with_judge
def test_the_judge_condemns_replacement_of_text() -> None:
    counts = judge("run_cases.py", "adapters:textual").tally(-1)
    assert counts["WRONG-EDIT"] > 10


@with_judge
def test_sample_of_real_literals(data: Path, tmp_path: Path) -> None:
    counts = assert_every_literal_right(compare(sample_of(data / "truth.jsonl", tmp_path)))
    assert counts["judged_files"] >= LEAST_FILES / SAMPLE_STEP


@with_judge
def test_sample_of_generated_literals(data: Path, tmp_path: Path) -> None:
    truth = sample_of(data / "gen_truth.jsonl", tmp_path)
    counts = assert_every_literal_right(compare(truth, "--codes", str(data / "gen.jsonl")))
    assert counts["tokens"] >= prepare.GENERATED / SAMPLE_STEP


@with_judge
def test_sample_of_transforms(data: Path, tmp_path: Path) -> None:
    targets = sample_of(data / "targets.jsonl", tmp_path)
    assert_targets_right(judge("check_targets.py", str(targets), "adapters:transform"), number_of_lines(targets))


@with_judge
def test_a_product_that_sees_nothing_fails(data: Path, tmp_path: Path) -> None:
    verdict = compare(sample_of(data / "truth.jsonl", tmp_path), product="blind")
    with pytest.raises(AssertionError, match="missed"):
        assert_every_literal_right(verdict)


@with_judge
@pytest.mark.judge
def test_every_real_literal(data: Path) -> None:
    counts = assert_every_literal_right(compare(data / "truth.jsonl", result="real"))
    assert counts["judged_files"] >= LEAST_FILES


@with_judge
@pytest.mark.judge
def test_every_generated_literal(data: Path) -> None:
    verdict = compare(data / "gen_truth.jsonl", "--codes", str(data / "gen.jsonl"), result="generated")
    counts = assert_every_literal_right(verdict)
    assert counts["files"] == prepare.GENERATED
    assert counts["tokens"] >= prepare.GENERATED


@with_judge
@pytest.mark.judge
def test_every_transform(data: Path) -> None:
    targets = data / "targets.jsonl"
    with targets.open(encoding="utf-8") as lines:
        paths = {json.loads(line)["path"] for line in lines}
    assert len(paths) == prepare.TARGET_FILES
    verdict = judge("check_targets.py", str(targets), "adapters:transform", result="targets")
    assert_targets_right(verdict, number_of_lines(targets))
