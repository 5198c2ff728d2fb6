"""One run as the host follows it: from the first line of input to the outcome.

The order is fixed: the harness says ``ready`` before there is a script, the limits of the process are set, the script
is sent, and from then on nothing that arrives is trusted. What ends a run first is its outcome.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Final, cast, get_args

from toolscript.diagnostics.model import InternalFault
from toolscript.literals.values import MISSING
from toolscript.reuse.module import ModuleText
from toolscript.run.codec import CodecError, decode, parse_json
from toolscript.run.host import CallsExceededError, Host
from toolscript.run.outcomes import of_exit, of_failure
from toolscript.run.places import Places
from toolscript.run.process import Engine, bound_memory
from toolscript.run.runner import Capability, Limits, LogLevel, LogRecord, RunError, RunResult
from toolscript.run.values import JsError

__all__ = ["Session"]

_SANDBOX: Final = tuple(Path(__file__).with_name(name) for name in ("codec.js", "sandbox.js"))  # one module
_STDERR_KEPT: Final = 1 << 15
_CHUNK: Final = 1 << 16
_LINE_SLACK: Final = 1 << 16  # characters of a line besides its value: a path, an error's stack
_LEVELS: Final = frozenset(get_args(LogLevel))
_EXIT_SECONDS: Final = 5.0


class Session:
    """A run under way. ``follow`` it once, then ask for its ``result``."""

    def __init__(self, module: ModuleText, capabilities: Mapping[str, Capability], limits: Limits) -> None:
        self.module = module
        self.limits = limits
        self.host = Host(capabilities, limits, self._send)
        self.ended_by_itself = False
        self._secret = secrets.token_hex(16).encode("ascii")
        self._line_characters = max(limits.message_bytes, 6 * limits.max_log_characters) + _LINE_SLACK
        self._engine: Engine | None = None
        self._places = Places("blob:not-loaded", module)
        self._phase = "starting"
        self._end: asyncio.Future[object] = asyncio.get_running_loop().create_future()  # a RunError or the value
        self._logs: list[LogRecord] = []
        self._noise = 0  # messages dropped here
        self._dropped_by_harness = 0
        self._bytes = 0
        self._stderr = bytearray()

    async def follow(self, engine: Engine, seconds: float) -> None:
        """Drive the engine until the run has an outcome, at most for so long."""
        self._engine = engine
        work = (self._watch(), self._converse(), self._listen(), self._introduce())
        tasks: list[asyncio.Future[object]] = [asyncio.ensure_future(part) for part in work]
        try:
            loop = asyncio.get_running_loop()
            deadline = loop.time() + seconds
            running = {self._end, *tasks}
            while not self._end.done():
                done, running = await asyncio.wait(
                    running, timeout=max(0.0, deadline - loop.time()), return_when=asyncio.FIRST_COMPLETED
                )
                if not done:
                    self._stop(RunError("timeout", "TimeoutError", f"the script ran longer than {self._clock} seconds"))
                for task in done:
                    task.result()  # a fault of ours is not to be taken for one of the script's
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def result(self, duration: float) -> RunResult:
        """The run's outcome, after it was followed."""
        end = self._end.result()
        error = end if isinstance(end, RunError) else None
        return RunResult(
            value=MISSING if error else end,
            error=error,
            logs=tuple(self._logs),
            calls=self.host.records(),
            duration=duration,
            dropped=self._noise + self._dropped_by_harness + self.host.dropped,
        )

    @property
    def _clock(self) -> str:
        return f"{self.limits.wall_seconds:g}"

    @property
    def _running(self) -> Engine:
        if self._engine is None:
            raise InternalFault("a session was used before it followed an engine")
        return self._engine

    def _stop(self, end: object, *, by_itself: bool = False) -> None:
        if not self._end.done():
            self.ended_by_itself = by_itself
            self._end.set_result(end)

    # ---- to the engine ------------------------------------------------------------------------------------------

    async def _send(self, line: str) -> None:
        # An engine that has ended, or does not read, is noticed elsewhere.
        with contextlib.suppress(ConnectionError):
            self._running.stdin.write(line.encode("ascii"))
            await self._running.stdin.drain()

    async def _introduce(self) -> None:
        setup = {
            "sandbox": "".join(part.read_text("utf-8") for part in _SANDBOX),
            "line_characters": self._line_characters,
            "options": {
                "context": "itx",
                "message_bytes": self.limits.message_bytes,
                "max_depth": self.limits.max_depth,
                "max_log_characters": self.limits.max_log_characters,
            },
        }
        await self._send(f"{self._secret.decode('ascii')}\n{json.dumps(setup)}\n")

    async def _load(self) -> None:
        bound_memory(self._running.process.pid, self.limits.resident_megabytes << 20)
        self._phase = "loading"
        await self._send(json.dumps({"text": self.module.text, "type": self.module.media_type}) + "\n")

    # ---- from the engine ----------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        limits = self.limits
        what = await self._running.excess(limits.resident_megabytes << 20, limits.disk_megabytes << 20)
        if what == "memory":
            message = f"the script needed more than the {limits.resident_megabytes} MB of memory it may have"
            self._stop(RunError("memory", "MemoryError", message))
        else:
            message = f"the script made the engine cache more than {limits.disk_megabytes} MB on disk"
            self._stop(RunError("output-limit", "OutputError", message))

    def _count(self, chunk: bytes) -> None:
        self._bytes += len(chunk)
        if self._bytes > self.limits.output_bytes:
            message = f"the script wrote more than the {self.limits.output_bytes} bytes it may"
            self._stop(RunError("output-limit", "OutputError", message))

    async def _listen(self) -> None:
        """Standard error: the engine's last words, kept at both ends, for :func:`of_exit` only."""
        while chunk := await self._running.stderr.read(_CHUNK):
            self._count(chunk)
            self._stderr += chunk
            if len(self._stderr) > 2 * _STDERR_KEPT:
                del self._stderr[_STDERR_KEPT:-_STDERR_KEPT]

    async def _lines(self) -> AsyncIterator[bytes]:
        """Lines of standard output. One that is too long is dropped as it arrives."""
        longest = 3 * self._line_characters  # in UTF-8
        parts: list[bytes] = []
        size = 0
        while chunk := await self._running.stdout.read(_CHUNK):
            self._count(chunk)
            *ended, rest = chunk.split(b"\n")
            for line in ended:
                parts.append(line)
                if size + len(line) <= longest:
                    yield b"".join(parts)
                else:
                    self._noise += 1
                parts, size = [], 0
            size += len(rest)
            if size <= longest:
                parts.append(rest)
            else:
                parts = []

    async def _converse(self) -> None:
        prefix = len(self._secret) + 1
        async for line in self._lines():
            if self._end.done():
                return
            if not line:
                continue
            if not secrets.compare_digest(line[: prefix - 1], self._secret):
                self._noise += 1
                continue
            origin, body = line[prefix - 1 : prefix], line[prefix:]
            try:
                message = parse_json(body)
                if not isinstance(message, list) or not message:
                    raise CodecError("a message that is no array")
                if origin == b"m":
                    await self._of_harness(message[0], message[1:])
                else:
                    self._of_worker(message[0], message[1:])
            except CodecError:
                self._noise += 1
            except CallsExceededError:
                message = f"the script made more than the {self.limits.max_calls} calls it may"
                self._stop(RunError("calls-limit", "CallsError", message))
        with contextlib.suppress(asyncio.TimeoutError, TimeoutError):
            # Standard output can be closed by a process that lives on; the clock ends that one.
            code = await asyncio.wait_for(self._running.process.wait(), _EXIT_SECONDS)
            await asyncio.sleep(0)
            self._stop(of_exit(code, bytes(self._stderr)))

    async def _of_harness(self, kind: object, body: list[object]) -> None:
        if kind == "ready" and self._phase == "starting":
            await self._load()
        elif kind == "loading" and self._phase == "loading" and isinstance(body[0], str):
            self._places = Places(body[0], self.module)
            self._phase = "running"
        elif kind == "dropped" and type(body[0]) is int:
            self._dropped_by_harness = body[0]
        elif kind == "died":
            self._stop(RunError("crashed", "CrashError", f"the sandbox ended before the script did: {body[0]!s:.300}"))
        else:
            self._stop(RunError("protocol", "ProtocolError", f"the harness said {kind!r:.40} in the wrong place"))

    def _of_worker(self, kind: object, body: list[object]) -> None:
        """A message of the worker, which is hostile. Raises CodecError for one that does not fit."""
        if self._phase != "running":
            raise CodecError("a message before there was a script")
        if kind == "log" and len(body) == 2 and isinstance(body[1], str) and body[0] in _LEVELS:
            if len(self._logs) >= self.limits.max_logs:
                raise CodecError("more logs than a run may write")
            text = self._places.in_text(body[1][: self.limits.max_log_characters])
            self._logs.append(LogRecord(cast("LogLevel", body[0]), text))
        elif kind == "call" and len(body) == 3 and type(body[0]) is int:
            self.host.call(body[0], body[1], body[2], self._places)
        elif kind == "value" and len(body) == 1:
            self._stop(self._decoded(body[0]), by_itself=True)
        elif kind == "fail" and len(body) == 2 and isinstance(body[0], str):
            error = self._decoded(body[1])
            if not isinstance(error, JsError):
                raise CodecError("a failure that is no error")
            self._stop(of_failure(body[0], error), by_itself=True)
        elif kind == "stalled" and not body:
            message = "the script awaits a promise that can never settle: nothing holds what would resolve it"
            self._stop(RunError("stalled", "StalledError", message), by_itself=True)
        else:
            raise CodecError("a message of no known kind")

    def _decoded(self, wire: object) -> object:
        depth = self.limits.max_depth
        return decode(wire, max_depth=depth, handle_of=self.host.handle, locate=self._places.locate)
