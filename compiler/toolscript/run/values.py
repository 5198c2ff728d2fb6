"""What JavaScript values that Python has no type for are in Python.

Strings, booleans, numbers, null, arrays and plain objects are ``str``, ``bool``, ``int`` or ``float``, ``None``,
``list`` and ``dict``; bigint and undefined are :class:`BigInt` and ``UNDEFINED``; a Date is an aware ``datetime`` in
UTC, a Uint8Array is ``bytes``. The rest is here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from toolscript.literals.values import MISSING

__all__ = ["RESERVED_NAMES", "Handle", "JsDate", "JsError", "JsMap", "JsSet", "ThrownError"]

RESERVED_NAMES: Final = frozenset({"then", "toJSON"})
"""Names that no capability path and no handle has: promises and ``JSON.stringify`` would call them unasked."""


@dataclass(frozen=True, slots=True)
class JsMap:
    """A Map: its pairs in order. Keys are any values, so that no dict could hold them."""

    pairs: tuple[tuple[object, object], ...] = ()

    def __iter__(self) -> Iterator[tuple[object, object]]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


@dataclass(frozen=True, slots=True)
class JsSet:
    """A Set: its values in order."""

    values: tuple[object, ...] = ()

    def __iter__(self) -> Iterator[object]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)


@dataclass(frozen=True, slots=True)
class JsDate:
    """A Date that no ``datetime`` can hold: milliseconds since 1970 outside the years 1 to 9999, or None if invalid."""

    milliseconds: int | None


@dataclass(frozen=True, slots=True)
class JsError:
    """An Error: its name, message and cause (MISSING where there is none).

    ``line``, ``column`` and ``stack`` say where in the script it was made, as in ``RunError``; they do not count
    in comparisons and are not sent to the script.
    """

    name: str
    message: str
    cause: object = MISSING
    line: int | None = field(default=None, compare=False)
    column: int | None = field(default=None, compare=False)
    stack: str = field(default="", compare=False, repr=False)


class ThrownError(Exception):
    """Raised by a capability to reject the script's promise with exactly this error."""

    def __init__(self, error: JsError) -> None:
        super().__init__(f"{error.name}: {error.message}")
        self.error = error


class Handle:
    """An object whose methods are host callbacks.

    A capability returns ``Handle({"read": read})``; the script calls ``await handle.read(…)`` and may pass the handle
    back, where it arrives as this very object. Raises ValueError for a method name that is reserved.
    """

    __slots__ = ("methods",)

    def __init__(self, methods: Mapping[str, Callable[..., Awaitable[object]]]) -> None:
        for name in methods:
            if not isinstance(name, str) or name in RESERVED_NAMES:
                raise ValueError(f"a handle can have no method named {name!r}")
        self.methods: Mapping[str, Callable[..., Awaitable[object]]] = MappingProxyType(dict(methods))

    def __repr__(self) -> str:
        return f"Handle({', '.join(self.methods)})"
