"""What a helper is, for comparison with what another process makes of the same input.

``python -m tests.reuse.stable`` reads pickled inputs from standard input and writes their helpers, pickled.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from toolscript import Edit, Expression, parameterize
from toolscript.literals.values import Value
from toolscript.passes.reuse.parameters import Occurrences
from toolscript.source.languages import LanguageChoice

__all__ = ["ROOT", "Input", "helper_of"]

ROOT = Path(__file__).resolve().parents[2]
Input: TypeAlias = (
    "tuple[str, Mapping[str, Value | Expression], tuple[Edit, ...], Occurrences, LanguageChoice, Mapping[str, Value]]"
)


def helper_of(given: Input) -> tuple[str, str, str, tuple[str, ...]]:
    """The code, the envelope with the old values, the declaration and the aliases."""
    source, parameters, edits, occurrences, language, old = given
    helper = parameterize(source, parameters, edits=edits, leftovers="keep", occurrences=occurrences, language=language)
    aliases = tuple(binding.alias for binding in helper.bindings)
    return helper.code, helper.envelope(old), helper.declaration, aliases


if __name__ == "__main__":
    inputs = pickle.load(sys.stdin.buffer)  # noqa: S301  # the test that started this process wrote it
    sys.stdout.buffer.write(pickle.dumps([helper_of(each) for each in inputs]))
