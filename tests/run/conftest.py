"""What the tests of runs share: scripts given as the body of a function, run in the sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Protocol

import pytest

from toolscript.reuse.module import ModuleText
from toolscript.run import Capability, DenoRunner, Limits, RunResult

PREFIX = "export default async (itx) => {"


class Execute(Protocol):
    """Runs the body of a script; keywords other than these are limits."""

    def __call__(
        self,
        body: str,
        capabilities: Mapping[str, Capability] | None = None,
        *,
        before: str = "",
        media_type: str = "text/typescript",
        **limits: float,
    ) -> RunResult: ...


def run_body(
    body: str,
    capabilities: Mapping[str, Capability] | None = None,
    *,
    before: str = "",
    media_type: str = "text/typescript",
    **limits: float,
) -> RunResult:
    prefix = before + PREFIX
    module = ModuleText(f"{prefix}{body}\n}};\n", prefix.count("\n"), len(prefix.rpartition("\n")[2]), media_type)
    # A hang is a failure; on a busy machine a slow start is not.
    bounds = Limits(**{"wall_seconds": 30.0, **limits})  # type: ignore[arg-type]  # the limits are ints or floats
    return asyncio.run(DenoRunner().run_module(module, capabilities=capabilities, limits=bounds))


@pytest.fixture(scope="session")
def execute() -> Execute:
    return run_body


@pytest.fixture(scope="session")
def echo() -> dict[str, Capability]:
    async def first(value: object = None, *rest: object) -> object:
        return [value, *rest] if rest else value

    return {"echo": Capability(first)}
