"""Habits that no other tool checks: files stay rooms, and nothing unfinished is left behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MOST_LINES = 600
SUFFIXES = {".py", ".js", ".scm", ".jinja", ".toml", ".md", ".sh"}
FILES = sorted(
    path
    for folder in ("compiler", "grammars", "templates", "tests", "benchmarks", "examples")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in SUFFIXES and not {"node_modules", "__pycache__", ".cache"} & set(path.parts)
) + sorted(path for path in ROOT.glob("*") if path.suffix in SUFFIXES or path.name == "Makefile")
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X{3})\b")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_is_tidy(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    if path.is_relative_to(ROOT / "compiler"):
        assert len(lines) <= MOST_LINES, f"{len(lines)} lines; past {MOST_LINES} a file is two rooms"
    assert UNFINISHED.search(text) is None
    assert not text or text.endswith("\n")
    if path.suffix != ".md":
        assert [number for number, line in enumerate(lines, 1) if line != line.rstrip()] == []


def test_files_are_found() -> None:
    assert len(FILES) > 40
