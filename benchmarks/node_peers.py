"""The peers in ``benchmarks/peers``: one node process each, which runs a round whenever it is asked to."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.inputs import Script

SOURCES = Path(__file__).resolve().parent / "peers"
FOLDER = SOURCES.parents[1] / ".cache" / "peers"
PEERS = ("babel traverse", "babel, bare walk", "typescript", "typescript, bare walk", "ast-grep", "recast")
INSTALL = "python benchmarks/reuse.py --install-peers"


def install() -> None:
    """Installs the pinned packages into the ignored folder, unless they are there or there is no npm to do it."""
    if absent() is None or shutil.which("npm") is None:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_bytes((SOURCES / "package.json").read_bytes())
    # Without install scripts: these packages have none that they need, and others' code should not run for a benchmark.
    command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(command, cwd=FOLDER, check=True)


def absent() -> str | None:
    """Why the peers cannot be measured and what to run, or None."""
    tools = [tool for tool in ("node", "npm") if shutil.which(tool) is None]
    if tools:
        return f"{' and '.join(tools)} not on the PATH; with node 20 or later: {INSTALL}"
    wanted = json.loads((SOURCES / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for name, version in wanted.items():
        manifest = FOLDER / "node_modules" / name / "package.json"
        if not manifest.is_file() or json.loads(manifest.read_text(encoding="utf-8"))["version"] != version:
            return f"{name} {version} is not installed: {INSTALL}"
    return None


class NodePeer:
    """A peer's running node process. A context manager; ``versions`` and ``wrong`` say what it measures."""

    def __init__(self, name: str, jobs: Mapping[str, tuple[Script, int]], batch: float, warm: float) -> None:
        """Starts and warms up. ``jobs`` are scripts by name with the number of values to swap; times in seconds."""
        self.name = name
        self._process = subprocess.Popen(
            ["node", str(SOURCES / "serve.mjs"), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PEERS_NODE": str(FOLDER)},
        )
        reply = self._ask(
            {
                "jobs": {job: _job(script, count) for job, (script, count) in jobs.items()},
                "batch_ms": batch * 1e3,
                "warm_ms": warm * 1e3,
            }
        )
        self.versions: dict[str, str] = reply["versions"]
        outputs: dict[str, str] = reply["outputs"]
        self.wrong = [
            f"{job}: {name}" for job, output in outputs.items() if output != jobs[job][0].expected(jobs[job][1])
        ]

    def _ask(self, message: object) -> Any:
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("the process has no pipes")
        stdin.write(json.dumps(message) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name}: node ended with status {self._process.wait()}; its message stands above")
        return json.loads(line)

    def round(self) -> dict[str, float]:
        """One round: seconds a call for ``JOB: PEER``."""
        return {f"{job}: {self.name}": value for job, value in self._ask({})["seconds"].items()}

    def __enter__(self) -> NodePeer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()


def _job(script: Script, count: int) -> dict[str, object]:
    targets = [
        {
            "kind": parameter.kind,
            "value": str(int(parameter.value)) if parameter.kind == "bigint" else parameter.value,
            "alias": parameter.alias,
        }
        for parameter in script.parameters[:count]
    ]
    return {"code": script.code, "language": script.language, "targets": targets}
