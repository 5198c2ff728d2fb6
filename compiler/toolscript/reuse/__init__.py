"""Reuse: a journaled script becomes a typed helper."""

from toolscript.reuse.compile import compile, parameterize  # noqa: A004 - the job's name
from toolscript.reuse.helper import Helper, Refusal

__all__ = ["Helper", "Refusal", "compile", "parameterize"]
