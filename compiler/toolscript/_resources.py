"""Where ``grammars/`` and ``templates/`` are: inside the package in a wheel, beside ``compiler/`` in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolscript.diagnostics.model import InternalFault

__all__ = ["folder"]

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """The resource folder ``name`` (``grammars`` or ``templates``).

    Raises InternalFault when the installation lacks it.
    """
    inside = _PACKAGE / name
    if inside.is_dir():
        return inside
    checkout = _PACKAGE.parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    raise InternalFault(f"the installation has no {name}/ folder, neither in {_PACKAGE} nor in a checkout above it")
