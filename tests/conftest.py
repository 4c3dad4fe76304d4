"""What holds for every test: those that share a browser, a server or a Spark run in one process, one after another."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# Secrets that tests write are private, as those of a careful user are: others are refused.
os.umask(0o077)

# A busy machine is no fault of the code: time is tested where it matters, by the processor's clock.
# Where a run decides whether a change lands, the same code gives the same answer; elsewhere examples are new.
settings.register_profile("unhurried", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("unhurried")

pytest_plugins = ["tests.annotated_notes"]

_TOGETHER = {"tests/e2e/": "browser", "tests/serve/": "service", "tests/scale/test_spark": "spark"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups for ``pytest --dist loadgroup``."""
    for item in items:
        for place, group in _TOGETHER.items():
            if place in item.nodeid:
                item.add_marker(pytest.mark.xdist_group(group))
