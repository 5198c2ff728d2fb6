"""Where results lie, what marks them, and the table of ratios that both scripts print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

FORMAT = "toolscript-benchmark-reuse/1"
ROOT = Path(__file__).resolve().parents[1]
LAST = ROOT / ".cache" / "benchmarks" / "reuse.json"
PREVIOUS = LAST.with_name("reuse.previous.json")


def verdict(value: float, goal: object) -> str:
    """A goal and whether it is met; nothing where there is none."""
    if not isinstance(goal, float):
        return ""
    return f"{goal:g} {'met' if value <= goal else 'MISSED'}"


def show_goals(result: dict[str, Any]) -> None:
    """Prints one result's ratios beside what is wanted of them."""
    print(f"{'ratio':<48}{'':>8}  {'at most':<14}aim")
    for entry in result["ratios"]:
        value = entry["value"]
        limit, aim = verdict(value, entry["limit"]), verdict(value, entry["aim"])
        print(f"{entry['name']:<48}{value:>8.2f}  {limit:<14}{aim}".rstrip())
