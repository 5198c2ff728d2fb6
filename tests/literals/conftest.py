"""The engine that the tests of literals ask, started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..reuse.deno_batch import Engine, engine


@pytest.fixture(scope="session")
def v8() -> Iterator[Engine]:
    """A running engine."""
    with engine() as started:
        yield started
