"""The product in the shapes that the literals judge calls; the judge's scripts import this file by name.

run_cases.py and check_targets.py take any exception for a refusal, so that a crash would pass for a right answer
wherever a script must be refused. Here only :class:`toolscript.Rejected` is a refusal; anything else stops the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from toolscript import BigInt, Rejected, parameterize
from toolscript.literals.scan import scan as product_scan
from toolscript.source.languages import Language

LANGUAGES: dict[str, Language] = {"js": "javascript", "ts": "typescript", "tsx": "tsx"}
PARAMETER = "p"
"""Its alias is ``__reuse_p``, the one that the judge splices into its right answers."""

Scalar: TypeAlias = "str | bool | int | float"
Literal: TypeAlias = "tuple[str, object, int, int, str, int]"
"""kind, value, start, end (bytes), position, 1 if it is the operand of a unary minus."""


class Crash(BaseException):
    """The product raised what it never should. No ``Exception``, because the judge catches those."""


def scan(source: bytes, kind: str, dts: bool) -> Iterable[Literal]:
    """Product of compare.py."""
    return product_scan(source, kind, dts)


TO_VALUE: dict[str, Callable[[Scalar], Scalar]] = {
    "string": str,
    "boolean": bool,
    "number": float,
    "bigint": lambda value: BigInt(int(value)),
}


def transform(code: str, kind: str, value: Scalar, value_type: str, alias: str) -> str:
    """Product of run_cases.py and check_targets.py. Raises Rejected to refuse."""
    if alias != f"__reuse_{PARAMETER}":
        raise Crash(f"the judge asks for the alias {alias}; parameterize would use __reuse_{PARAMETER}")
    parameters = {PARAMETER: TO_VALUE[value_type](value)}
    try:
        return parameterize(code, parameters, language=LANGUAGES[kind], leftovers="keep").code
    except Rejected:
        raise
    except Exception as error:
        raise Crash(
            f"{type(error).__name__}: {error}\nwhile putting {value!r:.200} ({value_type}) into\n{code:.2000}"
        ) from error


def textual(code: str, kind: str, value: Scalar, value_type: str, alias: str) -> str:
    """A wrong product of the same shape, by which the tests prove that the judge and they can say no."""
    del kind
    text = {"string": f'"{value}"', "boolean": str(value).lower(), "number": f"{value:g}", "bigint": f"{value}n"}
    if value_type == "string":
        return code.replace(text["string"], alias)
    return code.replace(text[value_type], alias)


def blind(source: bytes, kind: str, dts: bool) -> Iterable[Literal]:
    """A wrong product of compare.py's shape: it sees nothing."""
    del source, kind, dts
    return ()
