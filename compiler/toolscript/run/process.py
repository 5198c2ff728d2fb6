"""The engine's process: started in a session of its own, bounded, watched, killed as a group, reaped.

The script is given to the process only after its limits hold, so there is no moment in which it is unbounded.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

__all__ = ["Engine", "StartError", "bound_memory", "resident_bytes", "resident_bytes_by_ps", "started"]

_POLL_SECONDS: Final = 0.02
_POLLS_PER_DISK_CHECK: Final = 10
_PS_SECONDS: Final = 0.25  # where only `ps` tells, asking is dear
_REAP_SECONDS: Final = 10.0
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_FILE_BYTES: Final = 64 << 20


class StartError(Exception):
    """The command could not be started; the message says why."""


class Engine:
    """A running process and the folder that is its only place to write."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        if process.stdin is None or process.stdout is None or process.stderr is None:
            raise ValueError("the engine needs all three pipes")
        self.process = process
        self.folder = folder
        self.stdin = process.stdin
        self.stdout = process.stdout
        self.stderr = process.stderr

    def kill(self) -> None:
        """End the whole process group at once; nothing if it has ended."""
        if self.process.returncode is None:
            # While the leader is not known to be reaped, its number, which is the group's, is its own.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)

    async def excess(self, resident_limit: int, disk_limit: int) -> str:
        """Wait until the process holds more memory or disk than it may, both in bytes: "memory" or "disk"."""
        polls = 0
        while True:
            resident = resident_bytes(self.process.pid)
            if resident is None:
                resident = await asyncio.to_thread(resident_bytes_by_ps, self.process.pid) or 0
                await asyncio.sleep(_PS_SECONDS)
            if resident > resident_limit:
                return "memory"
            if polls % _POLLS_PER_DISK_CHECK == 0 and _disk_bytes(self.folder) > disk_limit:
                return "disk"
            polls += 1
            await asyncio.sleep(_POLL_SECONDS)


@contextlib.asynccontextmanager
async def started(command: Sequence[str]) -> AsyncIterator[Engine]:
    """A process with a temporary folder as its cache; both are gone when the block is left, however it is left.

    The environment holds only where that folder is, and that output has no colours. Raises StartError if
    the command cannot be started.
    """
    folder = Path(tempfile.mkdtemp(prefix="toolscript-run-"))
    try:
        # DENO_NO_UPDATE_CHECK: the engine itself would ask its maker for news otherwise.
        environment = {"DENO_DIR": str(folder), "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"}
        spawning = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                cwd=folder,
                start_new_session=True,
            )
        )
        try:
            process = await asyncio.shield(spawning)
        except OSError as error:
            raise StartError(error.strerror or str(error)) from error
        except asyncio.CancelledError:
            # The process may exist already: wait for it, so that it can be killed.
            with contextlib.suppress(OSError):
                await _end(Engine(await spawning, folder))
            raise
        engine = Engine(process, folder)
        try:
            yield engine
        finally:
            await _end(engine)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _end(engine: Engine) -> None:
    """Kill, reap and drain; cancelling does not stop this half-way."""
    engine.kill()
    ending = asyncio.ensure_future(_reap(engine))
    cancelled = False
    while not ending.done():
        try:
            await asyncio.shield(ending)
        except asyncio.CancelledError:
            cancelled = True
    ending.result()
    if cancelled:
        raise asyncio.CancelledError


async def _reap(engine: Engine) -> None:
    async def drain(stream: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while await stream.read(1 << 16):
                pass

    engine.stdin.close()
    with contextlib.suppress(asyncio.TimeoutError, TimeoutError):
        # Both pipes end with the process, unless something that outlived the group holds them; then they are left.
        await asyncio.wait_for(
            asyncio.gather(engine.process.wait(), drain(engine.stdout), drain(engine.stderr)), _REAP_SECONDS
        )
    with contextlib.suppress(OSError):
        await engine.stdin.wait_closed()


def resident_bytes(pid: int) -> int | None:
    """The memory that a process holds, 0 if there is no such process, None where /proc does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * _PAGE
    except (FileNotFoundError, ProcessLookupError):
        return 0 if Path("/proc/self/statm").exists() else None


def resident_bytes_by_ps(pid: int) -> int | None:
    """The same from ``ps``, which macOS has; None where there is none."""
    program = shutil.which("ps")
    if program is None:
        return None
    found = subprocess.run([program, "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False)  # noqa: S603  # a number of our own
    return int(found.stdout.strip() or 0) * 1024


def _disk_bytes(folder: Path) -> int:
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                total += os.lstat(f"{parent}/{name}").st_size
    return total


def bound_memory(pid: int, more_bytes: int) -> None:
    """Let a process take at most ``more_bytes`` on top of what it has, write small files only and dump no core.

    A heap flag bounds JavaScript values, but neither buffers nor the engine's own memory; the watchdog sees both, but
    only after they were taken. Limits are set from outside (Linux), where the baseline can be read: how much address
    space an engine reserves at the start changes with its version. Elsewhere the watchdog is all there is.
    """
    if sys.platform != "linux":
        return
    import resource

    with contextlib.suppress(ProcessLookupError, PermissionError, FileNotFoundError):
        status = Path(f"/proc/{pid}/status").read_text("ascii")
        taken = next((int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmData:")), None)
        if taken is not None:
            resource.prlimit(pid, resource.RLIMIT_DATA, (taken + more_bytes, taken + more_bytes))
        resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (_FILE_BYTES, _FILE_BYTES))
