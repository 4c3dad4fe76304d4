"""Starting is instant, by the processor's clock: a busy machine changes little. benchmarks/text.py has the figures."""

from __future__ import annotations

import os
import subprocess
import sys


def best_seconds(*arguments: str) -> float:
    times = []
    for _ in range(3):
        begin = os.times()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        end = os.times()
        times.append(end.children_user + end.children_system - begin.children_user - begin.children_system)
    return min(times)


def test_importing_the_package_is_quick() -> None:
    assert best_seconds("-c", "import incognote") - best_seconds("-c", "pass") < 0.9


def test_help_is_quick() -> None:
    assert best_seconds("-m", "incognote", "--help") < 1.5


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = "{'torch', 'sklearn', 'scipy', 'pyarrow', 'pandas', 'matplotlib', 'fastapi', 'pyspark'}"
    subprocess.run(
        [sys.executable, "-c", f"import sys, incognote; assert not {heavy} & sys.modules.keys()"], check=True
    )
