"""Every kind of node that the code names is one of the grammars': a misspelled one would be met by nobody, in silence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from toolscript.source.languages import Language, grammar

ROOT = Path(__file__).parents[1]
FILE = ROOT / "grammars" / "node-kinds.txt"
ROOMS = ("source", "literals", "passes")
GRAMMARS: tuple[Language, ...] = ("javascript", "typescript", "tsx")

#: Words with an underscore in those rooms that name something else: passes, fields of a fact, names of captures.
OTHERS = frozenset(
    (
        *("check_position", "emit_envelope", "guard_leftovers", "locate_edits", "match_literals", "name_aliases"),
        *("ready_edits", "jsx_attr", "only_typescript"),
    )
)


def named(language: Language) -> set[str]:
    """The named kinds of a grammar."""
    found = grammar(language)
    return {
        kind
        for number in range(found.node_kind_count)
        if (kind := found.node_kind_for_id(number)) and found.node_kind_is_named(number)
    }


def words() -> set[str]:
    """The string constants of the code that look like a kind: two words or more."""
    found = set()
    for room in ROOMS:
        for path in (ROOT / "compiler" / "toolscript" / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            skipped = {
                id(inner)
                for node in ast.walk(tree)
                if isinstance(node, ast.Expr)
                or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
                for inner in ast.walk(node.value)
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
                    found.add(node.value)
    return {word for word in found if re.fullmatch(r"[a-z]+(?:_[a-z]+)+", word)}


def listed() -> dict[str, set[str]]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return {line.split()[0]: set(line.split()[1:]) for line in lines if line and not line.startswith("#")}


def test_the_list_is_what_the_code_names() -> None:
    assert words() - OTHERS == set(listed())


@pytest.mark.parametrize("language", GRAMMARS)
def test_each_kind_is_in_the_grammars_that_the_list_says(language: Language) -> None:
    kinds = named(language)
    assert {kind for kind, languages in listed().items() if language in languages} == set(listed()) & kinds


def test_each_kind_is_in_some_grammar() -> None:
    assert [kind for kind, languages in listed().items() if not languages] == []
