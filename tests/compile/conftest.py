"""The engine of the passes' tests, here too."""

from __future__ import annotations

from ..passes.conftest import v8

__all__ = ["v8"]
