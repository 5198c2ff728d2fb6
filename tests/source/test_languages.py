"""Names of languages, and their grammars."""

from __future__ import annotations

import pytest
from tree_sitter import Parser

from toolscript.source.languages import LANGUAGES, Language, grammar, language_named


@pytest.mark.parametrize(
    ("name", "language"),
    [
        pytest.param("javascript", "javascript", id="its own name"),
        pytest.param("js", "javascript", id="the short one"),
        pytest.param("jsx", "javascript", id="JSX is JavaScript, whose grammar knows it"),
        pytest.param("mjs", "javascript", id="a module's ending"),
        pytest.param("cjs", "javascript", id="that of the other modules"),
        pytest.param("typescript", "typescript", id="TypeScript"),
        pytest.param("ts", "typescript", id="the short name"),
        pytest.param("mts", "typescript", id="a module's ending in TypeScript"),
        pytest.param("cts", "typescript", id="the other"),
        pytest.param("tsx", "tsx", id="TypeScript with JSX"),
        pytest.param("TS", "typescript", id="in capitals, as a fence may have it"),
        pytest.param("auto", "auto", id="none in particular"),
        pytest.param("", None, id="no name"),
        pytest.param("python", None, id="a language of others"),
        pytest.param("json", None, id="JSON is no script"),
        pytest.param("ts ", None, id="a space"),
        pytest.param(".ts", None, id="a dot"),
    ],
)
def test_names(name: str, language: str | None) -> None:
    assert language_named(name) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_grammar_is_loaded_once(language: Language) -> None:
    assert grammar(language) is grammar(language)
    assert language_named(language) == language


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        pytest.param("f(1)", {"javascript", "typescript", "tsx"}, id="plain"),
        pytest.param("<a/>", {"javascript", "tsx"}, id="an element"),
        pytest.param("<a>b", {"typescript"}, id="the old assertion"),
        pytest.param("let a: b", {"typescript", "tsx"}, id="an annotation"),
        pytest.param("let a: b = <c/>", {"tsx"}, id="both"),
    ],
)
def test_each_grammar_is_that_of_its_language(text: str, accepted: set[Language]) -> None:
    trees = {language: Parser(grammar(language)).parse(text.encode()) for language in LANGUAGES}
    assert {language for language, tree in trees.items() if not tree.root_node.has_error} == accepted
