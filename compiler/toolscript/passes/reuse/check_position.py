"""Decide which matches are the parameter's places: exactly one value, or all of them where the caller said so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from toolscript.diagnostics import codes
from toolscript.diagnostics.model import Diagnostic, Label
from toolscript.literals.encode import encode_value
from toolscript.literals.scan import VALUE_POSITIONS, is_negated, literal_value
from toolscript.literals.values import BigInt, Value
from toolscript.passes.base import PassResult, Unit
from toolscript.passes.normalize import Script
from toolscript.passes.reuse.match_literals import MOST_PLACES, plain_spellings
from toolscript.passes.reuse.parameters import Expression, Match, Matches, ReuseOptions, Swap, Swaps
from toolscript.source.walk import Walk
from toolscript.text import Span

__all__ = ["CheckPosition"]

#: How many places a refusal lists.
_MOST: Final = 12
#: How many literals are looked at for one that is nearly the value.
_MOST_LOOKED_AT: Final = 50_000

_STANDS: Final = {
    "key": "is a property's key here",
    "module": "is part of an import or export here",
    "type": "is a type here",
    "enum": "is an enum member's initializer here",
    "ambient": "is in an ambient declaration here",
    "directive": "is a directive here",
    "tagged": "is a tagged template here",
    "value:as_const": "is the operand of `as const` here",
}


@dataclass(frozen=True, slots=True)
class CheckPosition:
    """The pass."""

    name: str = "check_position"

    def run(self, unit: Unit[ReuseOptions]) -> PassResult:
        """Choose the places, or say why a parameter has none or too many."""
        script, options = unit.fact(Script), unit.options
        by_name: dict[str, list[Match]] = {name: [] for name in options.parameters}
        matched = unit.fact(Matches)
        for match in matched.found:
            by_name[match.name].append(match)
        if matched.crowded:
            by_name = {name: found for name, found in by_name.items() if name in matched.crowded}
        swaps: list[Swap] = []
        claimed: set[str] = set()
        faults: list[Diagnostic] = []
        for name, matches in by_name.items():
            values = [match for match in matches if match.position in VALUE_POSITIONS]
            values = _prefer_own_alias(name, values)
            aliases = {match.claimed for match in values if match.claimed is not None}
            # All places that read one variable of an unwrapped envelope are one occurrence of its value.
            count = len(aliases) + sum(match.claimed is None for match in values)
            if count == 0:
                faults.append(_no_value(name, options.parameters[name], matches, script))
            elif name in matched.crowded or (count > 1 and options.occurrences == "one"):
                faults.append(_too_many(name, options, values, crowded=name in matched.crowded))
            else:
                claimed |= aliases
                swaps += [Swap(name, match.span, match.step, match.position == "jsx_attr") for match in values]
        swaps.sort(key=lambda swap: swap.span)
        if not faults:
            faults += _same_places(swaps)
        return PassResult(facts=(Swaps(tuple(swaps), frozenset(claimed)),), diagnostics=tuple(faults))


def _prefer_own_alias(name: str, values: list[Match]) -> list[Match]:
    own = [match for match in values if match.claimed == f"__reuse_{name}"]
    return own or values


def _same_places(swaps: Sequence[Swap]) -> Iterable[Diagnostic]:
    widest: Swap | None = None
    for swap in swaps:
        if widest is not None and swap.span.start < widest.span.end:
            yield codes.SAME_PLACE(
                f"parameters `{widest.name}` and `{swap.name}` name the same place, or one inside the other",
                swap.span,
                labels=(Label(widest.span, f"parameter `{widest.name}`"),),
                help="Leave one of them out.",
            )
        if widest is None or swap.span.end > widest.span.end:
            widest = swap


def _shown(value: Value | Expression) -> str:
    text = value.text.strip() if isinstance(value, Expression) else encode_value(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _too_many(name: str, options: ReuseOptions, values: Sequence[Match], *, crowded: bool) -> Diagnostic:
    most = MOST_PLACES[options.occurrences]
    times = f"more than {most:,}" if crowded else str(len(values))
    more = len(values) - _MOST
    every = options.occurrences == "all"
    return codes.MANY_MATCHES(
        f"parameter `{name}`: {_shown(options.parameters[name])} stands {times} times as a value, and "
        + (f"at most {most:,} places are swapped" if every else "exactly once is required"),
        values[0].span,
        labels=[Label(match.span, "here too") for match in values[1:_MOST]],
        help=(f"{more:,} more are not listed. " if more > 0 and not crowded else "")
        + ("" if every else 'Pass occurrences="all" (`--all`) if each of them is the input; else name the one ')
        + ("Name the one " if every else "")
        + "that is by a longer expression around it, as its exact text.",
    )


def _no_value(name: str, value: Value | Expression, matches: Sequence[Match], script: Script) -> Diagnostic:
    if matches:
        first = matches[0]
        return codes.NOT_A_VALUE(
            f"parameter `{name}`: {_shown(value)} stands in the script, but not where a variable can stand: "
            f"it {_STANDS[first.position]}",
            first.span,
            labels=[Label(match.span, "it " + _STANDS[match.position]) for match in matches[1:_MOST]],
            help="Keys, import sources, types, enum members, directives, tagged templates and `as const` operands are "
            "not swapped. Parameterize a value that stands in an expression.",
        )
    assert not isinstance(value, Expression)  # a text that names no expression was refused when it was searched
    near = list(islice(_near_misses(value, script), _MOST))
    searched = ", ".join(f"`{_clip(each)}` {_count(script, each)}×" for each in plain_spellings(value))
    advice = " ".join(dict.fromkeys(text for _, text in near))
    return codes.NO_MATCH(
        f"parameter `{name}`: no literal of the script has the value {_shown(value)}",
        near[0][0] if near else None,
        labels=[Label(span, "this is near it") for span, _ in near[1:_MOST]],
        help=(f"Found in the text, comments and strings included: {searched}. " if searched else "")
        + "Every other spelling was compared by value. "
        + (advice or "Pass the value as a literal of the script has it."),
    )


def _clip(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _count(script: Script, spelling: str) -> int:
    needle = spelling.encode("utf-8", "surrogatepass")
    return script.parsed.text.count(needle, script.body.start, script.body.end)


def _near_misses(value: Value, script: Script) -> Iterable[tuple[Span, str]]:
    """Literals that are almost the value, each with what to pass instead."""
    wanted = _text_of(value)
    if wanted is None:
        return
    walk = Walk(script.parsed.tree)
    nodes = script.parsed.captures("literals").get("literal", [])
    for node in islice(sorted(nodes, key=lambda each: each.start_byte), _MOST_LOOKED_AT):
        if node.type in ("true", "false"):
            continue
        raw = script.parsed.text[node.start_byte : node.end_byte]
        # Only what has an escape or an entity in it is worth something else as an attribute of JSX.
        above = walk.to(node).above if b"\\" in raw or b"&" in raw else None
        found = literal_value(node, None if above is None else above.node, script.parsed.text)
        if found is None or (isinstance(found, str) and len(found) > len(wanted) + 8):
            continue
        text = _text_of(found)
        if text is None or text.strip().lstrip("-").casefold() != wanted.strip().lstrip("-").casefold():
            continue
        literal: Value = found
        if isinstance(found, (int, float)) and is_negated(walk.to(node)):
            literal = BigInt(-found) if isinstance(found, BigInt) else -float(found)
        yield Span(node.start_byte, node.end_byte), f"The script has {encode_value(literal)}: pass that."


def _text_of(value: object) -> str | None:
    if isinstance(value, str):
        return value
    if isinstance(value, BigInt):
        return str(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) != float("inf"):
        return str(int(value)) if float(value).is_integer() else repr(float(value))
    return "true" if value is True else "false" if value is False else None
