"""Running scripts in Deno: no permissions, no modules, bounded in every direction.

The script is hostile, and so is every byte that comes back. The engine's permissions keep it from files and network;
the limits of its process keep it from the machine (:mod:`toolscript.run.process`); a secret that only the harness
knows keeps it from speaking in the harness's name; and what arrives is taken apart strictly, or dropped and counted.
"""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from toolscript.literals.values import MISSING
from toolscript.reuse.module import ModuleText, as_module
from toolscript.run.host import check_paths
from toolscript.run.process import StartError, started
from toolscript.run.runner import Capability, Limits, RunError, RunResult
from toolscript.run.session import Session

__all__ = ["BUILT_IN_MODULES", "DenoRunner", "find_deno"]

_HARNESS: Final = Path(__file__).with_name("harness.js")

BUILT_IN_MODULES: Final = (  # noqa: SIM905  # eighty words read better as words
    "_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex "
    "_stream_passthrough _stream_readable _stream_transform _stream_wrap _stream_writable _tls_common _tls_wrap assert "
    "assert/strict async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns "
    "dns/promises domain events fs fs/promises http http2 https inspector inspector/promises module net os path "
    "path/posix path/win32 perf_hooks process punycode querystring quic readline readline/promises repl sea sqlite "
    "stream stream/consumers stream/iter stream/promises stream/web string_decoder sys test test/reporters timers "
    "timers/promises tls trace_events tty url util util/types v8 vfs vm wasi worker_threads zlib"
).split()
"""The modules that the engine would load from itself. ``node:fs`` writes to standard output without permission, and
others come near to it, so that an import map sends all of them nowhere; a test compares the list with the engine's."""

_IMPORT_MAP: Final = "data:application/json;base64," + base64.b64encode(
    json.dumps({"imports": {f"node:{name}": f"blob:refused/node:{name}" for name in BUILT_IN_MODULES}}).encode()
).decode("ascii")


def find_deno() -> str | None:
    """The engine's path: from the ``deno`` package, else from PATH, else None."""
    try:
        found = importlib.import_module("deno").find_deno_bin()
    except (ImportError, OSError, AttributeError):
        found = None
    return os.fspath(found) if found else shutil.which("deno")


class DenoRunner:
    """Runs scripts in Deno, one process a run.

    ``deno`` is the engine's path; without it the one of the ``deno`` package is taken (``pip install
    'toolscript[run]'``), else the one on PATH.
    """

    def __init__(self, deno: str | os.PathLike[str] | None = None) -> None:
        self._deno = os.fspath(deno) if deno is not None else None

    async def run(
        self, script: str, *, capabilities: Mapping[str, Capability] | None = None, limits: Limits | None = None
    ) -> RunResult:
        """Run a script in any shape that is accepted, with ``itx`` as the name of its context.

        Returns the outcome, whatever the script does. Calls under way when the script ends by itself are given the
        rest of the time to end; when it is stopped, they are cancelled. Raises Rejected for a script that is refused
        before it is run, ValueError for a capability path that nothing could call. Cancelling stops the script.
        """
        return await self.run_module(as_module(script), capabilities=capabilities, limits=limits)

    async def run_module(
        self, module: ModuleText, *, capabilities: Mapping[str, Capability] | None = None, limits: Limits | None = None
    ) -> RunResult:
        """The same for a script that is a module already."""
        began = time.monotonic()
        capabilities, limits = dict(capabilities or {}), limits or Limits()
        check_paths(capabilities)
        deno = self._deno or await asyncio.to_thread(find_deno)
        if deno is None:
            return _unavailable("there is no Deno to run the script with")
        session = Session(module, capabilities, limits)
        try:
            async with started(_command(deno, limits)) as engine:
                await session.follow(engine, limits.wall_seconds)
            if session.ended_by_itself:
                await session.host.settled(limits.wall_seconds - (time.monotonic() - began))
        except StartError as error:
            return _unavailable(f"Deno did not start from {deno!r} ({error})")
        finally:
            await session.host.cancel()
        return session.result(time.monotonic() - began)


def _command(deno: str, limits: Limits) -> list[str]:
    # The garbage collector is asked for to tell a script that can never settle; the sandbox hides it. WebAssembly would
    # come in through `data:` modules even after its global is gone, hence a size that no module has.
    heap = max(16, int(limits.heap_megabytes))
    return [
        deno,
        "run",
        "--quiet",
        "--no-prompt",
        "--no-remote",
        "--no-npm",
        "--no-config",
        "--no-lock",
        "--no-code-cache",
        f"--import-map={_IMPORT_MAP}",
        f"--v8-flags=--max-old-space-size={heap},--expose-gc,--wasm-max-module-size=8",
        str(_HARNESS),
    ]


def _unavailable(what: str) -> RunResult:
    message = f"{what}; install it with: pip install 'toolscript[run]'"
    return RunResult(MISSING, RunError("unavailable", "UnavailableError", message), (), (), 0.0, 0)
