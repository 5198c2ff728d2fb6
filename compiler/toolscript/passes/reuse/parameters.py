"""What a caller asks of `parameterize`, and what the passes say to one another about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from toolscript.literals.scan import Position
from toolscript.literals.values import Kind, Value
from toolscript.passes.envelope import Constant
from toolscript.source.languages import LanguageChoice
from toolscript.source.walk import Step
from toolscript.text import Span

__all__ = [
    "LEFTOVERS",
    "OCCURRENCES",
    "Aliases",
    "Binding",
    "Edit",
    "EnvelopeOptions",
    "Expression",
    "Leftovers",
    "Match",
    "Matches",
    "Occurrences",
    "Place",
    "ReuseOptions",
    "Swap",
    "Swaps",
]

Leftovers: TypeAlias = Literal["reject", "interpolate", "keep"]
Occurrences: TypeAlias = Literal["one", "all"]
LEFTOVERS: Final[tuple[Leftovers, ...]] = get_args(Leftovers)
OCCURRENCES: Final[tuple[Occurrences, ...]] = get_args(Occurrences)


@dataclass(frozen=True, slots=True)
class Edit:
    """Find ``find``, which must stand exactly once in the script unless ``all``, and put ``replace`` there."""

    find: str
    replace: str
    all: bool = False


@dataclass(frozen=True, slots=True)
class Expression:
    """A parameter named by the exact text of one expression of the script: ``Expression("5n * 2n")``."""

    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a parameter's value stood in the source: its bytes, and how it was spelled."""

    span: Span
    spelling: str


@dataclass(frozen=True, slots=True)
class Binding:
    """A parameter as the helper knows it: its name, the variable that holds it, its kind, and its places.

    ``call`` says that a place reads ``alias()``: a function returns a fresh array or object each time.
    """

    name: str
    alias: str
    kind: Kind
    places: tuple[Place, ...]
    call: bool = False


@dataclass(frozen=True, slots=True)
class ReuseOptions:
    """The arguments of `parameterize`, checked."""

    parameters: Mapping[str, Value | Expression]
    edits: tuple[Edit, ...] = ()
    leftovers: Leftovers = "reject"
    occurrences: Occurrences = "one"
    language: LanguageChoice = "auto"


@dataclass(frozen=True, slots=True)
class EnvelopeOptions:
    """What an envelope is made of: the bindings with their new values, and the context the script runs in."""

    bindings: tuple[Binding, ...]
    values: Mapping[str, Value]
    fixed: tuple[Constant, ...] = ()
    context: str = "itx"
    context_type: str = "Itx"
    declarations: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """An expression of the script with a parameter's value: its step in the tree, and its position."""

    name: str
    span: Span
    step: Step
    position: Position
    #: The variable of an unwrapped envelope that this place reads, if it is one.
    claimed: str | None = None


@dataclass(frozen=True, slots=True)
class Matches:
    """Every match of every parameter, in order of the text.

    A parameter in ``crowded`` has more than can be its places, after which no match of any was looked for.
    """

    found: tuple[Match, ...]
    crowded: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Swap:
    """A place that a parameter takes."""

    name: str
    span: Span
    step: Step
    jsx: bool = False


@dataclass(frozen=True, slots=True)
class Swaps:
    """The places of every parameter."""

    places: tuple[Swap, ...]
    claimed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Aliases:
    """The bindings, in the order of the parameters."""

    bindings: tuple[Binding, ...]
