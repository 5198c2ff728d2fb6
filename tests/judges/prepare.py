"""Makes what the literals judge needs, in the ignored folder ``.cache``: ``python tests/judges/prepare.py``.

The judge's own packages, a corpus of real files from npm, the manifest of the files to judge on, the truth about them,
the same for generated literals, and the targets of the transforms. Each step runs only when its inputs changed since it
last ran to its end, so that a second call costs nothing. Needs node and npm; the product itself needs neither.

Only the standard library and nothing of the package: it must say what is wrong where little is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CACHE = PROJECT / ".cache" / "literals"
CORPUS = PROJECT / ".cache" / "corpus"
STAMPS = "stamps.json"
COUNTS = "COUNTS.txt"
COMMAND = "make judges"
"""What a skipped test tells its reader to run; it runs this file first."""

GENERATED = 30_000
GENERATOR_SEED = 1
TARGET_FILES = 1_500
TARGET_SEED = 3


def shared_folder() -> Path:
    """The judges' folder: TOOLSCRIPT_SHARED, else ``shared`` beside the project. It may be absent."""
    named = os.environ.get("TOOLSCRIPT_SHARED")
    return Path(named).expanduser().resolve() if named else PROJECT.parent / "shared"


def judge_folder() -> Path:
    """The literals judge inside the shared folder. It may be absent."""
    return shared_folder() / "judges" / "literals"


def judge_environment() -> dict[str, str]:
    """The environment of a judge's script: it looks its node packages up in JUDGE_NODE."""
    return {**os.environ, "JUDGE_NODE": str(CACHE), "PYTHONUTF8": "1"}


@dataclass(frozen=True)
class Step:
    """One product of the preparation: what makes it, and what it depends on."""

    output: Path
    command: tuple[str, ...]
    scripts: tuple[Path, ...]
    needs: tuple[Path, ...] = ()

    def key(self, keys: dict[str, str]) -> str:
        """Changes whenever the command, a script it runs or a step it builds on changes."""
        # Without the program's own name: which Python runs the judge's scripts changes nothing in what they write.
        digest = hashlib.sha256(repr(self.command[1:]).encode())
        for script in self.scripts:
            digest.update(script.read_bytes())
        for need in self.needs:
            digest.update(keys[str(need)].encode())
        return digest.hexdigest()

    def run(self) -> None:
        """Writes the output whole or not at all: a truth cut short would be judged as if it were the truth."""
        partial = self.output.with_name(self.output.name + ".partial")
        with partial.open("wb") as out:
            subprocess.run(self.command, stdout=out, env=judge_environment(), check=True)
        partial.replace(self.output)


@dataclass(frozen=True)
class Install(Step):
    """npm's packages for one package.json, into the folder that the output names."""

    def run(self) -> None:
        folder = self.output.parent
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_bytes(self.scripts[0].read_bytes())
        subprocess.run(self.command, cwd=folder, stdout=subprocess.DEVNULL, check=True)


def steps(judge: Path) -> tuple[Step, ...]:
    """All steps, each after those it builds on."""
    packages, corpus = CACHE / "node_modules", CORPUS / "node_modules"
    manifest, truth = CACHE / "manifest.jsonl", CACHE / "truth.jsonl"
    generated, generated_truth = CACHE / "gen.jsonl", CACHE / "gen_truth.jsonl"
    npm = ("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
    make_manifest, oracle = judge / "manifest.py", judge / "ground_truth.mjs"
    generator, chooser = judge / "gen_literals.py", judge / "gen_targets.py"

    def python(script: Path, *arguments: str) -> tuple[str, ...]:
        return (sys.executable, str(script), *arguments)

    return (
        Install(packages, npm, (judge / "package.json",)),
        Install(corpus, npm, (judge / "corpus.json",)),
        Step(manifest, python(make_manifest, str(corpus)), (make_manifest,), (corpus,)),
        Step(truth, ("node", str(oracle), str(manifest)), (oracle,), (packages, manifest)),
        Step(generated, python(generator, str(GENERATED), str(GENERATOR_SEED)), (generator,)),
        Step(generated_truth, ("node", str(oracle), str(generated)), (oracle,), (packages, generated)),
        Step(
            CACHE / "targets.jsonl",
            python(chooser, str(truth), str(TARGET_FILES), str(TARGET_SEED)),
            (chooser,),
            (truth,),
        ),
    )


def counts() -> str:
    """How much there is to judge on, as lines of text: the corpus is unpinned, so the count belongs to every result."""
    lines = []
    for name, title in (("truth.jsonl", "corpus"), ("gen_truth.jsonl", "generated")):
        files = clean = literals = clean_literals = 0
        kinds: Counter[str] = Counter()
        with (CACHE / name).open(encoding="utf-8") as truth:
            for line in truth:
                entry = json.loads(line)
                size = len(entry["tokens"])
                files, literals = files + 1, literals + size
                if not entry["parse_errors"]:
                    clean, clean_literals = clean + 1, clean_literals + size
                kinds["d.ts" if entry["dts"] else entry["kind"]] += 1
        by_kind = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        lines.append(f"{title}: {files} files ({by_kind}), {literals} literals")
        lines.append(f"{title} without a TypeScript parse error: {clean} files, {clean_literals} literals")
    classes: Counter[str] = Counter()
    paths: set[str] = set()
    with (CACHE / "targets.jsonl").open(encoding="utf-8") as targets:
        for line in targets:
            target = json.loads(line)
            classes[target["cls"]] += 1
            paths.add(target["path"])
    by_class = ", ".join(f"{name} {count}" for name, count in sorted(classes.items()))
    lines.append(f"targets: {sum(classes.values())} in {len(paths)} files ({by_class})")
    return "\n".join(lines) + "\n"


def missing() -> str | None:
    """Why the data cannot be made here, or None."""
    if not judge_folder().is_dir():
        return f"no judge at {judge_folder()}: put the shared folder there, or name it in TOOLSCRIPT_SHARED"
    absent = [tool for tool in ("node", "npm") if shutil.which(tool) is None]
    return f"not on the PATH: {', '.join(absent)}; the judge needs node 20 or later with npm" if absent else None


def unprepared() -> str | None:
    """What is absent or no longer fits the judge's scripts, or None when everything is at hand."""
    stamps = recorded()
    keys: dict[str, str] = {}
    for step in steps(judge_folder()):
        name = str(step.output)
        keys[name] = step.key(keys)
        if not step.output.exists():
            return f"absent: {step.output}"
        if stamps.get(name) != keys[name]:
            return f"out of date: {step.output}"
    return None


def recorded() -> dict[str, str]:
    """The keys under which the outputs were made."""
    file = CACHE / STAMPS
    stamps: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    return stamps


def prepare(*, force: bool = False) -> int:
    """Runs the steps that are due. Returns how many ran."""
    CACHE.mkdir(parents=True, exist_ok=True)
    stamps = {} if force else recorded()
    keys: dict[str, str] = {}
    ran = 0
    for step in steps(judge_folder()):
        name = str(step.output)
        keys[name] = step.key(keys)
        if step.output.exists() and stamps.get(name) == keys[name]:
            continue
        sys.stderr.write(f"{step.output.relative_to(PROJECT)}: {' '.join(step.command)}\n")
        step.run()
        ran += 1
        stamps[name] = keys[name]
        (CACHE / STAMPS).write_text(json.dumps(stamps, indent=1) + "\n")
    if ran or not (CACHE / COUNTS).exists():
        (CACHE / COUNTS).write_text(counts(), encoding="utf-8")
    return ran


def main(arguments: list[str] | None = None) -> int:
    """The command line. Returns its exit status: 0, or 2 when the data cannot be made here."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--force", action="store_true", help="run every step, whatever was made before")
    options = parser.parse_args(arguments)
    reason = missing()
    if reason is not None:
        sys.stderr.write(reason + "\n")
        return 2
    try:
        prepare(force=options.force)
    except subprocess.CalledProcessError as failed:
        sys.stderr.write(f"failed with status {failed.returncode}: {' '.join(map(str, failed.cmd))}\n")
        return 2
    sys.stdout.write((CACHE / COUNTS).read_text(encoding="utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
