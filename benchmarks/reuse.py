"""How long ``parameterize`` takes, beside the bare parse and beside its peers, measured in one run.

    python benchmarks/reuse.py [--out FILE] [--quick] [--no-peers] [--install-peers] [--product MODULE:FUNCTION]

Prints times and ratios with their goals and writes them as JSON for ``benchmarks/compare.py``: to ``--out``, or to the
ignored folder, where the result before it is kept too. Figures in microseconds differ from machine to machine, ratios
much less; the goals are about ratios. Peers need node and npm.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import tree_sitter
import tree_sitter_javascript
import tree_sitter_typescript

# Run as a file, Python looks for modules in this folder only.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.measure import Case, Seconds, exponent, measure, ratio, summary
from benchmarks.results import FORMAT, LAST, PREVIOUS, ROOT, show_goals

from benchmarks import inputs, node_peers

SIZES = {"10 KB": 10_000, "50 KB": 50_000, "100 KB": 100_000}
COUNTS = {"one": 1, "ten": 10}
FLOOR = "str.replace"


@dataclass(frozen=True)
class Ratio:
    """Two cases to compare; ``limit`` must hold, ``aim`` is hoped for."""

    name: str
    numerator: str
    denominator: str
    limit: float | None = None
    aim: float | None = None


RATIOS = (
    Ratio("one parameter / parse", "ts one", "ts parse", 1.8, 1.5),
    Ratio("ten parameters / one", "ts ten", "ts one", 1.6, 1.4),
    Ratio("100 KB: one / parse", "100 KB one", "100 KB parse", 1.3),
    Ratio("100 KB: ten / parse", "100 KB ten", "100 KB parse", 1.4),
    Ratio("50 KB: one / parse", "50 KB one", "50 KB parse"),
    Ratio("50 KB: ten / parse", "50 KB ten", "50 KB parse"),
    Ratio("10 KB: one / parse", "10 KB one", "10 KB parse"),
    Ratio("10 KB: ten / parse", "10 KB ten", "10 KB parse"),
    Ratio("JavaScript: one / parse", "js one", "js parse"),
    Ratio("auto on TypeScript / language given", "ts auto", "ts one"),
    Ratio("auto on JavaScript / language given", "js auto", "js one"),
    Ratio("one with three edits / one", "ts edits", "ts one"),
    Ratio("one with a leftover interpolated / one", "ts leftovers", "ts one"),
    Ratio(f"one / {FLOOR}, the floor", "ts one", f"ts one: {FLOOR}"),
)


def parsers() -> dict[inputs.Language, tree_sitter.Parser]:
    """One parser a language, as a bare parse would use it."""
    return {
        "javascript": tree_sitter.Parser(tree_sitter.Language(tree_sitter_javascript.language())),
        "typescript": tree_sitter.Parser(tree_sitter.Language(tree_sitter_typescript.language_typescript())),
    }


def parse_case(name: str, script: inputs.Script, parser: tree_sitter.Parser) -> Case:
    data = script.code.encode()
    return Case(f"{name} parse", lambda: parser.parse(data))


def checked(name: str, call: Callable[[], Any], expected: str) -> Case:
    """A case of the product, after a look at its answer: a fast wrong answer is not worth timing."""
    code = call().code
    if code != expected:
        raise AssertionError(f"{name}: the product's answer is not the expected one:\n{code}")
    return Case(name, call)


def floor_case(script: inputs.Script) -> Case:
    """Replacement of the text: what no implementation gets under, and wrong as soon as the text stands twice."""
    first = script.parameters[0]
    return Case(f"ts one: {FLOOR}", lambda: script.code.replace(first.spelling, first.alias))


def product_cases(product: Any, module: Any) -> Iterator[Case]:
    """Everything that is timed of the product."""
    typescript, javascript = inputs.factorize_typescript(), inputs.factorize_javascript()
    scripts = {
        "ts": typescript,
        "js": javascript,
        **{name: inputs.mixed_typescript(size) for name, size in SIZES.items()},
    }

    def call(script: inputs.Script, count: int, **options: Any) -> Callable[[], Any]:
        code, values = script.code, script.values(count)
        return lambda: product(code, values, **{"language": script.language, **options})

    for name, script in scripts.items():
        for count_name, count in COUNTS.items():
            yield checked(f"{name} {count_name}", call(script, count), script.expected(count))
    for name, script in (("ts", typescript), ("js", javascript)):
        yield checked(f"{name} auto", call(script, 1, language="auto"), script.expected(1))

    edited = typescript.expected(1)
    replacements = (
        ("Factors of the first number", "Factors"),
        ("gave up: the number has no small factor", "gave up"),
        ("still at it after", "working,"),
    )
    for find, replace in replacements:
        edited = edited.replace(find, replace)
    edits = [module.Edit(find, replace) for find, replace in replacements]
    yield checked("ts edits", call(typescript, 1, edits=edits), edited)

    leftover = inputs.factorize_with_leftover()
    old, alias = str(leftover.parameters[0].value), leftover.parameters[0].alias
    interpolated = leftover.expected(1).replace(old, f"${{{alias}}}")
    yield checked("ts leftovers", call(leftover, 1, leftovers="interpolate"), interpolated)


def bare_cases() -> Iterator[Case]:
    """The parses, and the floor."""
    by_language = parsers()
    typescript, javascript = inputs.factorize_typescript(), inputs.factorize_javascript()
    yield parse_case("ts", typescript, by_language["typescript"])
    yield parse_case("js", javascript, by_language["javascript"])
    for name, size in SIZES.items():
        yield parse_case(name, inputs.mixed_typescript(size), by_language["typescript"])
    yield floor_case(typescript)


def peer_jobs() -> tuple[dict[str, tuple[inputs.Script, int]], ...]:
    """What the peers do: the same as the product, on the small script and on the largest, apart from each other."""
    scripts = {"ts": inputs.factorize_typescript(), "100 KB": inputs.mixed_typescript(SIZES["100 KB"])}
    return tuple(
        {f"{name} {count_name}": (script, count) for count_name, count in COUNTS.items()}
        for name, script in scripts.items()
    )


def load_product(path: str) -> tuple[Any, Any] | str:
    """The function and its module, or why there is none."""
    module_name, _, function = path.partition(":")
    try:
        module = importlib.import_module(module_name)
        return getattr(module, function), module
    except (ImportError, AttributeError) as error:
        return f"{path}: {error}"


def environment(peers: dict[str, str]) -> dict[str, object]:
    packages = ("toolscript", "tree-sitter", "tree-sitter-javascript", "tree-sitter-typescript")
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cpus": os.cpu_count(),
        "packages": {name: version(name) for name in packages},
        "peers": peers,
    }


def growth(seconds: Seconds) -> dict[str, float]:
    """The power with which each kind of case grows over the mixed scripts."""
    sizes = {name: inputs.mixed_typescript(size).size for name, size in SIZES.items()}
    return {
        kind: exponent([(size, summary(seconds[f"{name} {kind}"])["median"]) for name, size in sizes.items()])
        for kind in ("parse", *COUNTS)
        if all(f"{name} {kind}" in seconds for name in sizes)
    }


def ratios(seconds: Seconds, peers: tuple[str, ...]) -> list[dict[str, object]]:
    wanted = list(RATIOS)
    for job in (job for jobs in peer_jobs() for job in jobs):
        wanted += [Ratio(f"{job} / {peer}", job, f"{job}: {peer}") for peer in peers]
    return [
        {
            "name": entry.name,
            "value": ratio(seconds, entry.numerator, entry.denominator),
            "limit": entry.limit,
            "aim": entry.aim,
        }
        for entry in wanted
        if entry.numerator in seconds and entry.denominator in seconds
    ]


def run(options: argparse.Namespace) -> dict[str, object]:
    """Measures everything that is at hand. Returns what goes into the JSON."""
    rounds, batch, warm = (3, 0.002, 0.05) if options.quick else (options.rounds, 0.010, 1.0)
    absent: list[str] = []
    cases = list(bare_cases())
    product = load_product(options.product)
    if isinstance(product, str):
        absent.append(f"product: {product}")
    else:
        cases += product_cases(*product)
    with ExitStack() as stack:
        peers: list[node_peers.NodePeer] = []
        reason = "left out by --no-peers" if options.no_peers else node_peers.absent()
        if reason is None:
            # A process for each peer and script: the garbage of large trees is collected during the small ones' turn.
            peers += (
                stack.enter_context(node_peers.NodePeer(name, jobs, batch, warm))
                for name in node_peers.PEERS
                for jobs in peer_jobs()
            )
        else:
            absent.append(f"peers: {reason}")
        seconds = measure(cases, rounds, batch, peers)
    versions = {name: text for peer in peers for name, text in peer.versions.items()}
    return {
        "format": FORMAT,
        "environment": environment(versions),
        "settings": {"rounds": rounds, "batch_seconds": batch, "quick": options.quick, "product": options.product},
        "inputs": {
            "ts": inputs.factorize_typescript().size,
            "js": inputs.factorize_javascript().size,
            **{name: inputs.mixed_typescript(size).size for name, size in SIZES.items()},
        },
        "seconds": {name: summary(figures) for name, figures in seconds.items()},
        "ratios": ratios(seconds, node_peers.PEERS),
        "growth": growth(seconds),
        "wrong": [text for peer in peers for text in peer.wrong],
        "absent": absent,
    }


def show(result: dict[str, Any]) -> None:
    """Prints the tables."""
    inputs_text = ", ".join(f"{name} {size:,} bytes" for name, size in result["inputs"].items())
    print(f"inputs: {inputs_text}")
    print(f"\n{'microseconds a call':<44}{'median':>12}{'quartiles':>24}")
    for name, figures in result["seconds"].items():
        low, median, high = (figures[key] * 1e6 for key in ("low", "median", "high"))
        note = "  (answers otherwise)" if name in result["wrong"] else ""
        print(f"{name:<44}{median:>12,.1f}{low:>12,.1f}{high:>12,.1f}{note}")
    if result["ratios"]:
        print()
        show_goals(result)
    powers = ", ".join(f"{kind} {power:.2f}" for kind, power in result["growth"].items())
    print(f"\ntime grows with the size to the power of: {powers}  (1 is linear)")
    for reason in result["absent"]:
        print(f"absent: {reason}")


def write(result: dict[str, object], out: Path | None) -> None:
    """Writes the JSON where it is wanted, else as the last result, after which the one before becomes the previous."""
    if out is None:
        out = LAST
        out.parent.mkdir(parents=True, exist_ok=True)
        if out.exists():
            out.replace(PREVIOUS)
    out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--out", type=Path, help=f"write the results there as JSON (default: {LAST.relative_to(ROOT)})")
    parser.add_argument(
        "--quick", action="store_true", help="three short rounds: to see that it works, not for figures"
    )
    parser.add_argument("--rounds", type=int, default=41, help="rounds of a full run (default: %(default)s)")
    parser.add_argument("--no-peers", action="store_true", help="measure only the product and the parse")
    parser.add_argument("--install-peers", action="store_true", help="install the peers with npm before, if need be")
    parser.add_argument("--product", default="toolscript:parameterize", help="MODULE:FUNCTION (default: %(default)s)")
    options = parser.parse_args(arguments)
    if options.install_peers:
        node_peers.install()
    result = run(options)
    show(result)
    write(result, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
