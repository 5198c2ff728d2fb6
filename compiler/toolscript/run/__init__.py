"""Running scripts: the protocol, the codec, and the sandbox that is there.

Import :class:`DenoRunner` from here; the modules below are free to move.
"""

from toolscript.run.codec import CodecError
from toolscript.run.deno import DenoRunner
from toolscript.run.runner import (
    CallRecord,
    Capability,
    ErrorKind,
    Limits,
    LogLevel,
    LogRecord,
    RunError,
    Runner,
    RunResult,
)
from toolscript.run.values import Handle, JsDate, JsError, JsMap, JsSet, ThrownError

__all__ = [
    "CallRecord",
    "Capability",
    "CodecError",
    "DenoRunner",
    "ErrorKind",
    "Handle",
    "JsDate",
    "JsError",
    "JsMap",
    "JsSet",
    "Limits",
    "LogLevel",
    "LogRecord",
    "RunError",
    "RunResult",
    "Runner",
    "ThrownError",
]
