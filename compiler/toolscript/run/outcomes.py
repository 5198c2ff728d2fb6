"""Naming how a run failed, from what the engine and the script left behind."""

from __future__ import annotations

import re
import signal
from typing import Final

from toolscript.run.runner import ErrorKind, RunError
from toolscript.run.values import JsError

__all__ = ["of_exit", "of_failure"]

_NO_MEMORY: Final = re.compile(r"^Array buffer allocation failed$|\bcould not allocate memory$|\b[Oo]ut of memory$")
_NO_MEMORY_EXIT: Final = re.compile(
    rb"out of memory|heap limit|memory allocation of|Cannot allocate memory|unable to create worker threads"
    rb"|failed to spawn thread|Resource temporarily unavailable",
    re.IGNORECASE,
)
_NO_MODULE: Final = re.compile(
    r"^Requires \w+ access to|--no-remote is specified|--no-npm is specified|^Module not found|^Unsupported scheme"
    r"|not a dependency|^Importing ext: modules|^invalid URL: relative URL|^The import attribute type"
    r"|is not a valid module type|modules at source phase|^Relative import path"
    r"|^Failed to compile Wasm module|^Cannot load module"
)
_QUOTED: Final = re.compile(r"[\"'](?:blob:refused/)?([^\"'\n]{1,200})[\"']")
_PHASES: Final[dict[str, ErrorKind]] = {"result": "result", "unhandled": "unhandled"}


def of_failure(phase: str, error: JsError) -> RunError:
    """The outcome of a script that ended with an error.

    ``phase`` is ``load``, ``run``, ``unhandled`` or ``result``; the error has its place in the script already.
    """
    kind: ErrorKind = _PHASES.get(phase, "thrown")
    name, message = error.name, error.message
    if name == "RangeError" and _NO_MEMORY.search(message):
        kind = "memory"
    elif name in {"TypeError", "NotCapable"} and _NO_MODULE.search(message):
        asked = _QUOTED.search(message)
        kind = "denied"
        message = "a script can load no modules" + (f"; this one asked for {asked[1]!r}" if asked else "")
    elif phase == "load" and (name == "SyntaxError" or message.startswith("SyntaxError: ")):
        # The engine's own parser wraps what it finds in a TypeError and shows the source below it.
        kind, name, message = "syntax", "SyntaxError", message.removeprefix("SyntaxError: ").split("\n")[0]
    return RunError(kind, name, message, error.line, error.column, error.stack)


def of_exit(code: int | None, stderr: bytes) -> RunError:
    """The outcome of an engine that ended before the script did; its words are only searched, never shown."""
    if _NO_MEMORY_EXIT.search(stderr):
        return RunError("memory", "MemoryError", "the script needed more memory than it may have")
    how = f"ended with status {code}" if code is None or code >= 0 else f"was ended by {_signal_name(-code)}"
    return RunError("crashed", "CrashError", f"the engine {how} before the script did")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
