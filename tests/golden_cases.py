"""Golden cases: reading them, making what they produce now, comparing it with what they expect.

A case is a folder ``golden/<job>/<name>/`` with ``case.toml``, ``input.*`` and ``expected.*``. CONTRIBUTING.md says how to
add one. ``python tests/golden_cases.py`` prints everything that all cases produce as JSON, so that two processes can
be compared.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypedDict, cast

from toolscript import Edit, Expression
from toolscript.diagnostics.text import render_text
from toolscript.literals.constant import read_literal
from toolscript.literals.values import MISSING, Value
from toolscript.passes.reuse.emit_envelope import Envelope
from toolscript.reuse.compile import compile as compile_helper
from toolscript.reuse.helper import Helper, Refusal

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "golden"
JOBS = ("reuse", "cli")
WIDTH = 100


class Options(TypedDict, total=False):
    """The options of `parameterize` that a case may name as they are."""

    leftovers: Literal["reject", "interpolate", "keep"]
    occurrences: Literal["one", "all"]
    language: Literal["auto", "javascript", "js", "jsx", "typescript", "ts", "tsx"]
    context: str
    context_type: str
    declarations: str


@dataclass(frozen=True)
class Produced:
    """What a reuse case produces: the files, and the helper if there is one."""

    files: Mapping[str, bytes]
    helper: Helper | None = None
    envelope: Envelope | None = None
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Case:
    """One case's folder. Raises ValueError for one that is not well-formed."""

    folder: Path

    @property
    def id(self) -> str:
        """``reuse/name``."""
        return self.folder.relative_to(GOLDEN).as_posix()

    @property
    def job(self) -> str:
        """The folder above, which case.toml repeats."""
        return self.folder.parent.name

    @cached_property
    def options(self) -> dict[str, Any]:
        """case.toml."""
        options = tomllib.loads((self.folder / "case.toml").read_text(encoding="utf-8"))
        if options.get("job") != self.job:
            raise ValueError(f"{self.id}: case.toml names the job {options.get('job')!r}")
        if not str(options.get("about", "")).strip():
            raise ValueError(f"{self.id}: case.toml has no `about`, the behaviour that the case shows")
        return options

    @property
    def input(self) -> Path | None:
        """The input file; None where case.toml says how to make the input."""
        found = sorted(self.folder.glob("input.*"))
        if "generated" in self.options:
            if found:
                raise ValueError(f"{self.id}: both an input file and a generated input")
            return None
        if len(found) != 1:
            raise ValueError(f"{self.id}: one input file is needed, there are {len(found)}")
        return found[0]

    @property
    def text(self) -> str:
        """The script under test."""
        if self.input is not None:
            return self.input.read_bytes().decode("utf-8")
        made = self.options["generated"]
        return str(made["head"] + made["repeat"] * made["times"] + made["tail"])

    @property
    def extension(self) -> str:
        """``.ts`` and the like: the input's."""
        return self.input.suffix if self.input is not None else ".js"

    @property
    def expected(self) -> dict[str, bytes]:
        """The expected files by name."""
        return {path.name: path.read_bytes() for path in sorted(self.folder.glob("expected.*"))}

    @property
    def strangers(self) -> list[str]:
        """Files that belong to no case."""
        known = {"case.toml", *self.expected}
        if self.job == "reuse":
            known |= {self.input.name} if self.input is not None else set()
        else:
            known |= {path.name for path in self.folder.glob("input.*")}
        return sorted({path.name for path in self.folder.iterdir()} - known)


def cases(job: str) -> list[Case]:
    """All cases of a job, by name."""
    return [Case(folder) for folder in sorted((GOLDEN / job).iterdir()) if folder.is_dir()]


# --- reuse ----------------------------------------------------------------------------------------------------------

REUSE_KEYS = {
    "job",
    "about",
    "parameters",
    "edits",
    "set",
    "result",
    "generated",
    "type_check",
    *Options.__annotations__,
}


def parameters_of(case: Case) -> dict[str, Value | Expression]:
    """The parameters: JavaScript literals, or a table with the text of an expression."""
    return {
        name: Expression(given["expression"]) if isinstance(given, dict) else read_literal(given)
        for name, given in case.options.get("parameters", {}).items()
    }


def produce(case: Case) -> Produced:
    """What the case produces now."""
    options = case.options
    unknown = set(options) - REUSE_KEYS
    if unknown:
        raise ValueError(f"{case.id}: unknown keys {sorted(unknown)}")
    text = case.text
    name = case.input.name if case.input is not None else "generated.js"
    parameters = parameters_of(case)
    values = {name: read_literal(given) for name, given in options.get("set", {}).items()}
    if "set" not in options:
        values = {name: value for name, value in parameters.items() if not isinstance(value, Expression)}
    helper = compile_helper(
        text,
        parameters,
        edits=[Edit(**edit) for edit in options.get("edits", ())],
        result=json.loads(options["result"]) if "result" in options else MISSING,
        name=name,
        **cast("Options", {key: options[key] for key in Options.__annotations__ if key in options}),
    )
    if isinstance(helper, Refusal):
        return Produced(_diagnostics(helper))
    files = {
        f"expected.code{case.extension}": helper.code.encode("utf-8"),
        "expected.d.ts": helper.declaration.encode("utf-8"),
    }
    envelope = helper.try_envelope(values)
    if isinstance(envelope, Refusal):
        return Produced(files | _diagnostics(envelope), helper)
    files[f"expected.envelope.{'tsx' if envelope.tsx else 'ts'}"] = envelope.text.encode("utf-8")
    return Produced(files, helper, envelope, values)


def _diagnostics(refusal: Refusal) -> dict[str, bytes]:
    text = render_text(refusal.diagnostics, refusal.source, width=WIDTH) + "\n"
    return {"expected.diagnostics.txt": text.encode("utf-8")}


# --- cli ------------------------------------------------------------------------------------------------------------

CLI_KEYS = {"job", "about", "arguments", "stdin", "exit", "environment"}
_VARYING = re.compile(rb'("seconds": )[0-9.e-]+')


def run_command(case: Case) -> tuple[int, dict[str, bytes]]:
    """Exit status and output of the command line, in a folder of its own that holds the case's inputs."""
    options = case.options
    unknown = set(options) - CLI_KEYS
    if unknown:
        raise ValueError(f"{case.id}: unknown keys {sorted(unknown)}")
    with tempfile.TemporaryDirectory() as folder:
        for path in case.folder.glob("input.*"):
            shutil.copy(path, folder)
        done = subprocess.run(
            [sys.executable, "-m", "toolscript", *options["arguments"]],
            cwd=folder,
            input=options.get("stdin", "").encode("utf-8"),
            env={**os.environ, "PYTHONUTF8": "1", **options.get("environment", {})},
            capture_output=True,
            check=False,
        )
    outputs = {"expected.stdout": done.stdout, "expected.stderr": done.stderr}
    return done.returncode, {name: _VARYING.sub(rb"\g<1>0", data) for name, data in outputs.items() if data}


# --- comparing ------------------------------------------------------------------------------------------------------


def differences(case: Case, files: Mapping[str, bytes]) -> list[str]:
    """What is missing, orphaned or different, one line each."""
    expected = case.expected
    found = [f"missing: {name} is produced but not there" for name in sorted(files.keys() - expected.keys())]
    found += [f"orphan: {name} is there but not produced" for name in sorted(expected.keys() - files.keys())]
    found += [f"stranger: {name} belongs to no case" for name in case.strangers]
    for name in sorted(files.keys() & expected.keys()):
        if files[name] != expected[name]:
            found.append(
                f"{name} differs\n--- expected\n{expected[name].decode('utf-8', 'replace')}\n--- produced\n"
                f"{files[name].decode('utf-8', 'replace')}"
            )
    return found


def update(case: Case, files: Mapping[str, bytes]) -> None:
    """Make what is produced what is expected."""
    for name in case.expected.keys() - files.keys():
        (case.folder / name).unlink()
    for name, data in files.items():
        (case.folder / name).write_bytes(data)


def main() -> None:
    """Print what every reuse case produces."""
    everything = {
        case.id: {name: base64.b64encode(data).decode() for name, data in produce(case).files.items()}
        for case in cases("reuse")
    }
    sys.stdout.write(json.dumps(everything))


if __name__ == "__main__":
    main()
