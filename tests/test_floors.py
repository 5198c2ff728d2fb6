"""The house stands: a room imports only from its own floor's files or from floors below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "compiler" / "toolscript"

FLOORS: tuple[tuple[str, ...], ...] = (
    ("text", "tokens"),
    ("diagnostics",),
    ("_resources",),
    ("source",),
    ("literals",),
    ("schema",),
    ("layout",),
    ("declare",),
    ("passes",),
    ("pipeline",),
    ("calls",),
    ("reuse",),
    ("journal",),
    ("run",),
    ("host",),
    ("reasoning",),
    ("regress",),
    ("cli",),
    ("__main__", "__init__"),
)
FLOOR_OF = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(text: str) -> Iterator[tuple[int, str]]:
    """Every module of the package that a module's text imports, with the line, wherever the import stands."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for name in node.names:
                if name.name.split(".")[0] == "toolscript":
                    yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield node.lineno, "." * node.level + (node.module or "")
            elif node.module == "toolscript":
                for name in node.names:
                    yield node.lineno, f"toolscript.{name.name}"
            elif node.module is not None and node.module.split(".")[0] == "toolscript":
                yield node.lineno, node.module


def offences(room: str, text: str) -> list[str]:
    found = []
    for line, module in imports(text):
        if module.startswith("."):
            found.append(f"line {line}: {module} is relative; name the room")
            continue
        imported = module.split(".")[1] if "." in module else "__init__"
        # `from toolscript import X`, with X no room, asks for the public face, which stands above everything.
        below = FLOOR_OF.get(imported, FLOOR_OF["__init__"])
        if imported != room and below >= FLOOR_OF[room]:
            found.append(f"line {line}: {room} imports {module}, which is not on a floor below")
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_a_room_imports_only_from_below(module: Path) -> None:
    room = room_of(module)
    assert room in FLOOR_OF, f"{room} has no floor; give it one here and in ARCHITECTURE.md"
    assert offences(room, module.read_text(encoding="utf-8")) == []


def test_there_is_a_house() -> None:
    assert len(MODULES) > 20


@pytest.mark.parametrize(
    ("room", "text"),
    [
        pytest.param("text", "import toolscript.cli", id="upwards"),
        pytest.param("reuse", "from toolscript import Rejected", id="the public face"),
        pytest.param("passes", "def f():\n    from toolscript.reuse.helper import Helper", id="inside a function"),
        pytest.param("text", "from toolscript import tokens", id="the same floor"),
        pytest.param("passes", "from ..reuse import helper", id="relative"),
    ],
)
def test_an_offence_is_seen(room: str, text: str) -> None:
    assert len(offences(room, text)) == 1


def test_imports_from_below_are_no_offence() -> None:
    text = "from toolscript.text import Span\nfrom toolscript import diagnostics\nimport toolscript.reuse.module"
    assert offences("reuse", text) == []
