"""Interleaved timing: every round runs every case once, and what is compared is compared within a round.

A machine that slows down for a second then slows down all cases of that round alike, and the medians over the rounds
of the ratios stay what they are.
"""

from __future__ import annotations

import gc
import math
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

Seconds = dict[str, list[float]]
"""For each case, the seconds that a call took, one figure a round."""


@dataclass(frozen=True)
class Case:
    """Something to time. Everything that ``call`` needs is made before."""

    name: str
    call: Callable[[], object]


class Others(Protocol):
    """Cases that another process measures when it is asked to."""

    def round(self) -> Mapping[str, float]:
        """One round: for each case, seconds a call."""


def _once(call: Callable[[], object], calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        call()
    return (perf_counter() - start) / calls


def _calls(case: Case, batch: float) -> int:
    """How many calls fill a batch of so many seconds, once what warms up is warm."""
    _once(case.call, 3)
    return max(1, math.ceil(batch / min(_once(case.call, 3) for _ in range(3))))


def measure(cases: Sequence[Case], rounds: int, batch: float, others: Iterable[Others] = ()) -> Seconds:
    """Times all cases in each of so many rounds, each case for about ``batch`` seconds."""
    plan = [(case, _calls(case, batch)) for case in cases]
    seconds: Seconds = {case.name: [] for case in cases}
    others = tuple(others)
    for number in range(rounds):
        gc.collect()
        # Each round starts elsewhere, so that no case always pays for the same neighbour's garbage.
        first = number % len(plan)
        for case, calls in plan[first:] + plan[:first]:
            seconds[case.name].append(_once(case.call, calls))
        for other in others:
            for name, value in other.round().items():
                seconds.setdefault(name, []).append(value)
    return seconds


def ratio(seconds: Seconds, numerator: str, denominator: str) -> float:
    """The median over the rounds of one case's time to another's."""
    return statistics.median(a / b for a, b in zip(seconds[numerator], seconds[denominator], strict=True))


def summary(figures: Sequence[float]) -> dict[str, float]:
    """Median and quartiles of one case."""
    if len(figures) < 2:
        return {"median": figures[0], "low": figures[0], "high": figures[0]}
    low, median, high = statistics.quantiles(figures, n=4, method="inclusive")
    return {"median": median, "low": low, "high": high}


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The power of the size with which time grows: the slope of log time over log size. 1 is linear."""
    slope, _ = statistics.linear_regression(
        [math.log(size) for size, _ in points], [math.log(time) for _, time in points]
    )
    return slope
