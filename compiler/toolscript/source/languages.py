"""The four languages a script may be in, and their grammars."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, get_args

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language as Grammar

__all__ = ["LANGUAGES", "Language", "LanguageChoice", "grammar", "language_named"]

#: A language that a tree is in.
Language: TypeAlias = Literal["javascript", "typescript", "tsx"]

#: What a caller may ask for. ``jsx`` is JavaScript, whose grammar knows JSX; ``js`` and ``ts`` are synonyms.
LanguageChoice: TypeAlias = Literal["javascript", "jsx", "typescript", "tsx", "auto", "js", "ts"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_NAMES: Final[dict[str, Language | Literal["auto"]]] = {
    "javascript": "javascript",
    "js": "javascript",
    "jsx": "javascript",
    "mjs": "javascript",
    "cjs": "javascript",
    "typescript": "typescript",
    "ts": "typescript",
    "mts": "typescript",
    "cts": "typescript",
    "tsx": "tsx",
    "auto": "auto",
}


def language_named(name: str) -> Language | Literal["auto"] | None:
    """The language of a name, of a file's ending or of a fence's tag; None for a name that stands for none."""
    return _NAMES.get(name.lower())


@cache
def grammar(language: Language) -> Grammar:
    """The grammar of a language, loaded once."""
    if language == "javascript":
        return Grammar(tree_sitter_javascript.language())
    if language == "typescript":
        return Grammar(tree_sitter_typescript.language_typescript())
    return Grammar(tree_sitter_typescript.language_tsx())
