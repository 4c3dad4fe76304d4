"""Starting is instant. The limits here leave room for a busy machine; benchmarks/text.py has the exact figures."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter


def best_seconds(*arguments: str) -> float:
    times = []
    for _ in range(3):
        begin = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(perf_counter() - begin)
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
