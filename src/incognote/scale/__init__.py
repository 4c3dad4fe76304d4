"""The same answers on one core, many, or a cluster."""

from __future__ import annotations

import os

__all__ = ["one_thread_each", "usable_cores"]


def one_thread_each() -> None:
    """Keep the numeric libraries to one thread, since there is a process per core; call it before they are imported."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")


def usable_cores() -> int:
    """The cores this process may use, which on a shared machine or in a job are often not all."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
