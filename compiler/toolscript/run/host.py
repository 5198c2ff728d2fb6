"""The host's half of the bridge: calls of capabilities and handles, looked up, bounded and recorded."""

from __future__ import annotations

import asyncio
import difflib
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from toolscript.literals.values import MISSING
from toolscript.run.codec import CodecError, decode, encode
from toolscript.run.places import Places
from toolscript.run.runner import CallRecord, Capability, Limits
from toolscript.run.values import RESERVED_NAMES, Handle, JsError, ThrownError

__all__ = ["CallsExceededError", "Host", "check_paths"]

_SHOWN_PATHS: Final = 20
_SEARCHED_PATHS: Final = 2000  # the nearest of more would take too long to find
_PATH_CHARACTERS: Final = 100
_MESSAGE_CHARACTERS: Final = 10_000
_CANCEL_SECONDS: Final = 5.0


class CallsExceededError(Exception):
    """The script made more calls than a run may."""


def check_paths(capabilities: Mapping[str, Capability]) -> None:
    """Raises ValueError for a path that no script could call."""
    for path in capabilities:
        for name in path.split("."):
            if not name or name in RESERVED_NAMES:
                raise ValueError(f"{path!r} is no path of a capability: no part may be empty, 'then' or 'toJSON'")


@dataclass(slots=True)
class _Call:
    """A call under way; what it becomes is filled in when it ends."""

    path: str
    args: tuple[object, ...]
    began: float
    duration: float = 0.0
    value: object = MISSING
    error: JsError | None = None

    def end(self, value: object, error: JsError | None) -> None:
        self.value, self.error, self.duration = value, error, time.monotonic() - self.began


class Host:
    """Answers the calls of one run. ``send`` takes a line for the sandbox and waits until there is room for it."""

    def __init__(
        self, capabilities: Mapping[str, Capability], limits: Limits, send: Callable[[str], Awaitable[None]]
    ) -> None:
        self._capabilities = capabilities
        self._limits = limits
        self._send = send
        self._calls: list[_Call] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._pending = 0
        self._last_number = 0
        self._count = 0
        self._handles: list[tuple[Handle, str]] = []
        self._handle_numbers: dict[int, int] = {}
        self._closing = False
        self.dropped = 0

    def records(self) -> tuple[CallRecord, ...]:
        """The calls in the order in which they began."""
        return tuple(CallRecord(call.path, call.args, call.value, call.error, call.duration) for call in self._calls)

    def handle(self, number: int) -> Handle:
        """The handle that the sandbox knows under this number. Raises KeyError for any other number."""
        if 0 <= number < len(self._handles):
            return self._handles[number][0]
        raise KeyError(number)

    def call(self, number: int, target: object, wire_args: object, places: Places) -> None:
        """Begin a call that the script made.

        Raises CodecError for what is no call, CallsExceededError if there were too many.
        """
        if number <= self._last_number:
            raise CodecError("a call whose number is not new")
        self._last_number = number
        self._count += 1
        if self._count > self._limits.max_calls:
            raise CallsExceededError
        path, fn = self._find(target)
        args = decode(wire_args, max_depth=self._limits.max_depth + 1, handle_of=self.handle, locate=places.locate)
        if not isinstance(args, list):
            raise CodecError("arguments that are no array")
        if self._pending >= self._limits.max_pending_calls:
            self.dropped += 1
            message = f"more than {self._limits.max_pending_calls} calls are pending; await some of them first"
            self._spawn(self._reply(number, _refusal(JsError("RangeError", message))))
            return
        call = _Call(path, tuple(args), time.monotonic())
        self._calls.append(call)
        self._pending += 1
        self._spawn(self._perform(number, call, fn))

    async def settled(self, seconds: float) -> None:
        """Wait until the calls under way have ended, at most for so long."""
        if self._tasks and seconds > 0:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def cancel(self) -> None:
        """End the calls under way. One that does not let itself be cancelled is left behind."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_CANCEL_SECONDS)

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _find(self, target: object) -> tuple[str, Callable[..., Awaitable[object]] | None]:
        """The path and the callable of a target, None if nothing is registered there. Names are only looked up."""
        if isinstance(target, str):
            capability = self._capabilities.get(target)
            return target, capability.fn if capability else None
        if isinstance(target, list) and len(target) == 2:
            number, method = target
            if type(number) is int and isinstance(method, str) and 0 <= number < len(self._handles):
                handle, origin = self._handles[number]
                return f"{origin}().{method}", handle.methods.get(method)
        raise CodecError("a call of neither a path nor a handle")

    async def _perform(self, number: int, call: _Call, fn: Callable[..., Awaitable[object]] | None) -> None:
        value: object = MISSING
        try:
            if fn is None:
                raise ThrownError(JsError("TypeError", self._unknown(call.path)))
            value = await fn(*call.args)
            reply = f"1,{self._encoded(call.path, value)}"
        except asyncio.CancelledError:
            if self._closing:
                call.end(MISSING, JsError("AbortError", "the run ended before the call did"))
                raise
            # The capability cancelled itself, or something that it waited for.
            error = JsError("AbortError", "the call was cancelled")
            call.end(MISSING, error)
            reply = self._refusal(error, call.path)
        except Exception as raised:  # noqa: BLE001  # whatever a capability raises is the script's to handle
            error = _as_error(raised, call.path)
            call.end(MISSING, error)
            reply = self._refusal(error, call.path)
        else:
            call.end(value, None)
        finally:
            self._pending -= 1
        await self._reply(number, reply)

    async def _reply(self, number: int, reply: str) -> None:
        await self._send(f"[{number},{reply}]\n")

    def _encoded(self, origin: str, value: object) -> str:
        def number_of(handle: Handle) -> int:
            known = self._handle_numbers.get(id(handle))
            if known is None:
                if len(self._handles) >= self._limits.max_handles:
                    raise CodecError(f"the run has more than {self._limits.max_handles} handles already")
                known = self._handle_numbers[id(handle)] = len(self._handles)
                self._handles.append((handle, origin))
            return known

        limits = self._limits
        return encode(value, max_bytes=limits.message_bytes, max_depth=limits.max_depth, number_of=number_of)

    def _refusal(self, error: JsError, origin: str) -> str:
        try:
            return f"0,{self._encoded(origin, error)}"
        except CodecError:
            return _refusal(JsError(error.name[:_PATH_CHARACTERS], error.message[:_PATH_CHARACTERS]))

    def _unknown(self, path: str) -> str:
        shown = path if len(path) <= _PATH_CHARACTERS else path[:_PATH_CHARACTERS] + "…"
        if "()." in path:
            return f"the handle has no method {shown!r}"
        if not self._capabilities:
            return f"there is no capability {shown!r}; none is available in this run"
        names = sorted(self._capabilities)
        near = difflib.get_close_matches(path[:_PATH_CHARACTERS], names[:_SEARCHED_PATHS], n=3, cutoff=0.5)
        ordered = [*near, *[name for name in names if name not in near]]
        more = f" and {len(ordered) - _SHOWN_PATHS} more" if len(ordered) > _SHOWN_PATHS else ""
        return f"there is no capability {shown!r}; available: {', '.join(ordered[:_SHOWN_PATHS])}{more}"


def _refusal(error: JsError) -> str:
    def no_handles(_: Handle) -> int:
        raise CodecError("an error without a cause holds no handles")

    return f"0,{encode(error, max_bytes=1 << 20, max_depth=2, number_of=no_handles)}"


def _as_error(raised: Exception, path: str) -> JsError:
    """What the script sees of an exception: its name and its message, never where it came from."""
    if isinstance(raised, ThrownError):
        return raised.error
    if isinstance(raised, CodecError):
        return JsError("TypeError", f"the result of {path} cannot be sent: {raised}")
    try:
        message = str(raised)
    except Exception:  # noqa: BLE001  # an exception of a stranger, whose own text may fail
        message = ""
    return JsError(type(raised).__name__, message[:_MESSAGE_CHARACTERS])
