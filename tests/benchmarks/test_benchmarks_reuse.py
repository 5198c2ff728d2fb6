"""The benchmark runs, checks every answer that it times, and writes what the compare script reads. No times are asserted."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2]
BENCHMARKS = PROJECT / "benchmarks"
GOALS = {
    "one parameter / parse": (1.8, 1.5),
    "ten parameters / one": (1.6, 1.4),
    "100 KB: one / parse": (1.3, None),
    "100 KB: ten / parse": (1.4, None),
}


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=PROJECT, check=False)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A quick run's file and what it printed."""
    out = tmp_path_factory.mktemp("benchmark") / "quick.json"
    done = run("reuse.py", "--quick", "--no-peers", "--out", str(out))
    assert done.returncode == 0, done.stderr
    return out, done.stdout


@pytest.fixture(scope="module")
def result(quick: tuple[Path, str]) -> Any:
    return json.loads(quick[0].read_text(encoding="utf-8"))


def test_every_case_is_timed(result: Any) -> None:
    scripts = ("ts", "js", "10 KB", "50 KB", "100 KB")
    expected = {f"{script} {case}" for script in scripts for case in ("parse", "one", "ten")}
    expected |= {"ts auto", "js auto", "ts edits", "ts leftovers", "ts one: str.replace"}
    assert set(result["seconds"]) == expected
    for figures in result["seconds"].values():
        assert 0 < figures["low"] <= figures["median"] <= figures["high"]


def test_inputs_have_the_sizes_that_their_names_say(result: Any) -> None:
    assert 2_100 <= result["inputs"]["ts"] <= 2_300
    for name, size in (("10 KB", 10_000), ("50 KB", 50_000), ("100 KB", 100_000)):
        assert size <= result["inputs"][name] <= size * 1.05


def test_goals_stand_beside_their_ratios(result: Any) -> None:
    goals = {entry["name"]: (entry["limit"], entry["aim"]) for entry in result["ratios"] if entry["limit"] is not None}
    assert goals == GOALS
    assert all(entry["value"] > 0 for entry in result["ratios"])


def test_growth_is_a_number_for_each_kind(result: Any) -> None:
    assert set(result["growth"]) == {"parse", "one", "ten"}
    assert all(math.isfinite(power) for power in result["growth"].values())


def test_absent_peers_are_named(quick: tuple[Path, str], result: Any) -> None:
    assert result["absent"] == ["peers: left out by --no-peers"]
    assert "absent: peers" in quick[1]


def test_a_run_compared_with_itself_has_not_changed(quick: tuple[Path, str]) -> None:
    done = run("compare.py", str(quick[0]), str(quick[0]))
    assert done.returncode == 0, done.stderr
    assert "one parameter / parse" in done.stdout
    assert "+0.0%" in done.stdout
    assert "changed" not in done.stdout


def test_a_slower_run_is_seen(quick: tuple[Path, str], result: Any, tmp_path: Path) -> None:
    slower = json.loads(json.dumps(result))
    slower["seconds"]["ts one"] = {key: value * 100 for key, value in slower["seconds"]["ts one"].items()}
    after = tmp_path / "after.json"
    after.write_text(json.dumps(slower), encoding="utf-8")
    changed = [line for line in run("compare.py", str(quick[0]), str(after)).stdout.splitlines() if "changed" in line]
    assert len(changed) == 1
    assert changed[0].startswith("ts one ")


def test_one_file_is_one_too_few(quick: tuple[Path, str]) -> None:
    assert run("compare.py", str(quick[0])).returncode == 2


def test_something_else_is_not_compared(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}", encoding="utf-8")
    done = run("compare.py", str(other), str(other))
    assert done.returncode != 0
    assert "is no result of benchmarks/reuse.py" in done.stderr
