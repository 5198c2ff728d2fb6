"""The documents: every example in them runs and gives what they say, and their lists are those of the code.

A ```python block runs in a namespace of its own, as a doctest where it has prompts; what it prints otherwise stands in the
```text block right behind it. In a ```console block each line after ``$`` runs in a copy of ``examples``, and the lines
below it are what it prints, standard error included. Commands that install things stand in ```sh blocks.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from toolscript.diagnostics.codes import CODES
from toolscript.pipeline import ENVELOPE, REUSE

from .test_floors import FLOORS

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: where it starts, what it holds, and the block right behind it if there is one."""

    place: str
    language: str
    text: str
    following: str | None


def blocks() -> Iterator[Block]:
    for name in DOCUMENTS:
        document = (ROOT / name).read_text(encoding="utf-8")
        found = list(BLOCK.finditer(document))
        for index, match in enumerate(found):
            line = document.count("\n", 0, match.start()) + 1
            after = found[index + 1] if index + 1 < len(found) else None
            close = after is not None and document[match.end() : after.start()].strip() == "" and after[1] == "text"
            yield Block(f"{name}:{line}", match[1], match[2], after[2] if after is not None and close else None)


BLOCKS = list(blocks())
PYTHON = [block for block in BLOCKS if block.language == "python"]
CONSOLE = [block for block in BLOCKS if block.language == "console"]


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("block", PYTHON, ids=lambda block: block.place)
def test_python(block: Block, examples: Path) -> None:
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(block.text, {}, block.place, None, 0)
        results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
        assert results.failed == 0
        assert results.attempted > 0
        return
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block.text, block.place, "exec"), {"__name__": "__example__"})  # noqa: S102 - our own documents
    assert printed.getvalue() == (block.following or "")


@pytest.mark.parametrize("block", CONSOLE, ids=lambda block: block.place)
def test_console(block: Block, examples: Path) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    steps = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert steps.pop(0) == ""
    for step in steps:
        command = re.match(r"(?:.*\\\n)*.*\n", step)
        assert command is not None
        done = subprocess.run(
            ["bash", "-c", command[0]],
            cwd=examples,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.stdout == step[command.end() :]


def test_the_examples_are_found() -> None:
    assert len(PYTHON) >= 3
    assert len(CONSOLE) >= 2
    assert {block.language for block in BLOCKS} <= {"python", "console", "sh", "text", "ts", "toml"}


def test_docstring_examples() -> None:
    results = doctest.testmod(importlib.import_module("toolscript.reuse.compile"))
    assert results.failed == 0
    assert results.attempted > 0


def table(document: str, heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    section = (ROOT / document).read_text(encoding="utf-8").split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_the_architecture_lists_the_passes() -> None:
    listed = [(row[0], row[1].strip("`")) for row in table("ARCHITECTURE.md", "Passes")]
    assert listed == [("reuse", each.name) for each in REUSE] + [("envelope", each.name) for each in ENVELOPE]


def test_the_architecture_lists_the_floors() -> None:
    """Those that exist so far, from the ground up."""
    listed = [row[0].strip("`").rstrip("/").removesuffix(".py") for row in table("ARCHITECTURE.md", "Floors")]
    package = ROOT / "compiler" / "toolscript"
    rooms = [room for floor in FLOORS for room in floor if room != "__init__"]
    there = [room for room in rooms if (package / room).is_dir() or (package / f"{room}.py").is_file()]
    assert listed == there


def test_every_file_that_a_document_names_is_there() -> None:
    missing = [
        f"{name}: {path}"
        for name in DOCUMENTS
        for path in re.findall(
            r"`((?:compiler|grammars|templates|golden|tests|benchmarks|examples|\.ci)/[\w./-]*)`",
            (ROOT / name).read_text(encoding="utf-8"),
        )
        if "NAME" not in path and not (ROOT / path).exists()
    ]
    assert missing == []


def test_every_code_that_a_document_names_is_there() -> None:
    for name in DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert set(re.findall(r"\b[SREX]\d{3}\b", text)) <= set(CODES)
