"""One engine for all rows that V8 judges."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..reuse.deno_batch import Engine, engine


@pytest.fixture(scope="session")
def v8() -> Iterator[Engine]:
    with engine() as started:
        yield started
