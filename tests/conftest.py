"""What every test shares: Hypothesis profiles, the marker of slow judges, and the flag that rewrites golden files."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# No deadline: the machines that run this are shared, and a slow example is not a wrong one.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "long",
    deadline=None,
    derandomize=False,
    max_examples=5_000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what the golden cases produce now into their expected files; read the diff before you commit it",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "judge: over all of a judge's data; runs with -m judge only (make judges)")
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is refused where CI is set: read what you update")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("markexpr"):
        return
    judges = [item for item in items if item.get_closest_marker("judge")]
    if judges:
        items[:] = [item for item in items if item not in judges]
        config.hook.pytest_deselected(items=judges)
