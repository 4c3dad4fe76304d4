"""How long something takes, told so that a busy machine and what other tests have left in memory change little."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time


def processor_seconds(run: Callable[[], object], best_of: int = 1) -> float:
    """The least time of so many runs by the processor's clock, without a look of the collector through the memory."""
    times = []
    for _ in range(best_of):
        gc.disable()
        begin = process_time()
        try:
            run()
            times.append(process_time() - begin)
        finally:
            gc.enable()
    return min(times)
