"""What changed between two results of ``benchmarks/reuse.py``: ``python benchmarks/compare.py [BEFORE AFTER]``.

Without files, the last two that ``reuse.py`` left in the ignored folder; if there is only one, its ratios and goals.
Times of two runs differ by whatever else the machine did, which is why ratios to the bare parse of the same run are
printed first. A time counts as changed when it moved by more than 5% and the quartiles of the two runs do not overlap.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

# Run as a file, Python looks for modules in this folder only.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.results import FORMAT, LAST, PREVIOUS, show_goals

LEAST_CHANGE = 0.05


def load(path: Path) -> dict[str, Any]:
    """A result, after a look at its format."""
    if not path.is_file():
        raise SystemExit(f"{path} is absent: benchmarks/reuse.py writes it")
    result = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(result, dict) or result.get("format") != FORMAT:
        raise SystemExit(f"{path} is no result of benchmarks/reuse.py")
    return result


def moved(before: dict[str, float], after: dict[str, float]) -> bool:
    """Whether a case's time changed by more than the noise of the two runs."""
    apart = before["high"] < after["low"] or after["high"] < before["low"]
    return apart and abs(after["median"] / before["median"] - 1) > LEAST_CHANGE


def flat(tree: dict[str, Any], path: str = "") -> dict[str, object]:
    """Nested settings by their dotted names."""
    out: dict[str, object] = {}
    for key, value in tree.items():
        out.update(flat(value, f"{path}{key}.") if isinstance(value, dict) else {f"{path}{key}": value})
    return out


def show_settings(before: dict[str, Any], after: dict[str, Any]) -> None:
    for part in ("environment", "settings", "inputs"):
        old, new = flat(before[part]), flat(after[part])
        for key in sorted(old.keys() | new.keys()):
            if old.get(key) != new.get(key):
                print(f"{part} {key}: {old.get(key)} -> {new.get(key)}")


def show_ratios(before: dict[str, Any], after: dict[str, Any]) -> None:
    old = {entry["name"]: entry["value"] for entry in before["ratios"]}
    print(f"{'ratio':<48}{'before':>10}{'after':>10}{'change':>10}")
    for entry in after["ratios"]:
        name, value = entry["name"], entry["value"]
        was = old.pop(name, None)
        change = f"{value / was - 1:>+10.1%}" if was is not None else f"{'new':>10}"
        limit = entry["limit"]
        missed = "  over its goal" if limit is not None and value > limit else ""
        print(f"{name:<48}{'' if was is None else format(was, '.2f'):>10}{value:>10.2f}{change}{missed}")
    for name, was in old.items():
        print(f"{name:<48}{was:>10.2f}{'':>10}{'gone':>10}")


def show_times(before: dict[str, Any], after: dict[str, Any]) -> None:
    print(f"\n{'microseconds a call':<48}{'before':>10}{'after':>10}{'change':>10}")
    for name, new in after["seconds"].items():
        old = before["seconds"].get(name)
        if old is None:
            print(f"{name:<48}{'':>10}{new['median'] * 1e6:>10,.1f}{'new':>10}")
            continue
        change = new["median"] / old["median"] - 1
        mark = "  changed" if moved(old, new) else ""
        print(f"{name:<48}{old['median'] * 1e6:>10,.1f}{new['median'] * 1e6:>10,.1f}{change:>+10.1%}{mark}")
    for name in before["seconds"].keys() - after["seconds"].keys():
        print(f"{name:<48}{before['seconds'][name]['median'] * 1e6:>10,.1f}{'':>10}{'gone':>10}")


def main(arguments: list[str] | None = None) -> int:
    """The command line. The exit status says nothing of the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="a result before and one after")
    options = parser.parse_args(arguments)
    if len(options.files) not in {0, 2}:
        parser.error("name two files, or none for the last two results")
    if not options.files and not PREVIOUS.exists():
        show_goals(load(LAST))
        return 0
    before, after = map(load, options.files or (PREVIOUS, LAST))
    show_settings(before, after)
    show_ratios(before, after)
    show_times(before, after)
    return 0


if __name__ == "__main__":
    sys.exit(main())
