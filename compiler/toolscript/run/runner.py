"""What a runner is: what goes in, the limits it holds, and every way in which a run can end.

A runner executes one script against a set of capabilities. Whatever the script does, the runner returns a
:class:`RunResult`; it raises only for what the caller got wrong.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, fields
from typing import Literal, Protocol, TypeAlias

from toolscript.run.values import JsError

__all__ = [
    "CallRecord",
    "Capability",
    "ErrorKind",
    "Limits",
    "LogLevel",
    "LogRecord",
    "RunError",
    "RunResult",
    "Runner",
]

ErrorKind: TypeAlias = Literal[
    "thrown",
    "unhandled",
    "syntax",
    "denied",
    "result",
    "stalled",
    "timeout",
    "memory",
    "output-limit",
    "calls-limit",
    "protocol",
    "crashed",
    "unavailable",
]
"""How a run failed.

- ``thrown``: the script threw, or the promise it returned was rejected.
- ``unhandled``: a promise was rejected, or a callback threw, and nothing in the script was there to catch it.
- ``syntax``: the script does not parse.
- ``denied``: the script asked for a module (a file, a URL, a package, a built-in of the engine); it may load none.
- ``result``: the script ended, but its value cannot leave the sandbox (a function, a cycle, too deep, too large).
- ``stalled``: the script awaits something that can never settle.
- ``timeout``: the clock ran out.
- ``memory``: the script needed more memory than it may have.
- ``output-limit``: the script wrote more bytes (or cached more on disk) than it may.
- ``calls-limit``: the script made more calls than it may.
- ``protocol``: the sandbox itself did not follow its protocol, which no script should be able to bring about.
- ``crashed``: the engine ended without an answer.
- ``unavailable``: there is no engine to run the script with.
"""

LogLevel: TypeAlias = Literal["debug", "log", "info", "warn", "error"]


_LEAST = {
    "heap_megabytes": 16,
    "resident_megabytes": 128,
    "disk_megabytes": 4,
    "output_bytes": 4096,
    "message_bytes": 1024,
    "max_log_characters": 100,
    "max_depth": 1,
}  # what the engine itself needs to start and to report
_DEEPEST = 200  # what the recursion of the codec can bear


@dataclass(frozen=True, slots=True)
class Capability:
    """An async Python callable that scripts may call under a dotted path, such as ``chat.sendMessage``.

    ``fn`` gets the decoded arguments and returns a value that can be encoded; what it raises becomes a rejected
    promise with the error's name and message. ``tool`` is whatever the host wants to remember about it.
    """

    fn: Callable[..., Awaitable[object]]
    tool: object = None


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may use. Raises ValueError for limits under which no script could run.

    ``wall_seconds`` counts from the start of the engine and includes the time that capabilities take.
    ``heap_megabytes`` bounds JavaScript values; ``resident_megabytes`` bounds the whole process, buffers included (the
    engine alone takes about 60). ``message_bytes`` bounds each value in either direction as encoded, ``output_bytes``
    everything that the sandbox writes. ``stderr`` of the engine counts as output.
    """

    wall_seconds: float = 30.0
    heap_megabytes: int = 256
    resident_megabytes: int = 512
    disk_megabytes: int = 64
    output_bytes: int = 16 << 20
    message_bytes: int = 1 << 20
    max_calls: int = 1000
    max_pending_calls: int = 64
    max_handles: int = 1000
    max_logs: int = 1000
    max_log_characters: int = 10_000
    max_depth: int = 64

    def __post_init__(self) -> None:
        for field in fields(self):
            value, least = getattr(self, field.name), _LEAST.get(field.name, 0)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
                raise ValueError(f"{field.name} is {value!r}, expected a finite number")
            if value < least:
                raise ValueError(f"{field.name} is {value!r}, expected at least {least}")
        if self.max_depth > _DEEPEST:
            raise ValueError(f"max_depth is {self.max_depth!r}, expected at most {_DEEPEST}")


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One line that the script wrote to its console: the level, and the values rendered as text."""

    level: LogLevel
    text: str


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One call of a capability: its path (``handle.method`` for a handle), arguments, outcome and duration in seconds.

    Exactly one of ``value`` and ``error`` is there; the other is MISSING or None.
    """

    path: str
    args: tuple[object, ...]
    value: object
    error: JsError | None
    duration: float


@dataclass(frozen=True, slots=True)
class RunError:
    """Why a run has no value.

    ``name`` and ``message`` are the error's own where the script threw one, else the runner's. ``line`` and
    ``column`` (both from 1, the column in UTF-16 units) are in the script as it was given, None where no place is
    known; ``stack`` holds only frames of the script, one a line, with the same positions.
    """

    kind: ErrorKind
    name: str
    message: str
    line: int | None = None
    column: int | None = None
    stack: str = ""


@dataclass(frozen=True, slots=True)
class RunResult:
    """The outcome of a run: exactly one of ``value`` (else MISSING) and ``error`` (else None).

    ``logs`` and ``calls`` are in the order in which they started, ``duration`` is in seconds, ``dropped`` counts the
    messages that did not fit the protocol or its limits.
    """

    value: object
    error: RunError | None
    logs: tuple[LogRecord, ...]
    calls: tuple[CallRecord, ...]
    duration: float
    dropped: int

    @property
    def ok(self) -> bool:
        """Whether the script ended with a value."""
        return self.error is None


class Runner(Protocol):
    """Runs scripts. An implementation keeps no state between runs."""

    async def run(self, script: str, *, capabilities: Mapping[str, Capability], limits: Limits) -> RunResult:
        """Run a script in any shape that is accepted.

        Returns the outcome, whatever the script does. Raises Rejected for a script that is refused before it is run,
        ValueError for a capability path that is no dotted path of identifiers. Cancelling stops the script.
        """
        ...
