"""The garbage collector rests while a batch is worked on.

A batch makes many objects and drops nearly all of them, which needs no collector; yet their number makes it go through
everything that the process remembers, again and again: a fifth of the time of a long run. After the batch it looks at
what is new, as always.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

__all__ = ["at_rest"]

_lock = Lock()
_resting = 0


@contextmanager
def at_rest() -> Iterator[None]:
    """No garbage is collected inside; in several threads at once, by none until the last is done.

    Where the collector was off before, it stays off.
    """
    global _resting
    with _lock:
        ours = _resting > 0 or gc.isenabled()
        _resting += ours
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _resting -= ours
            if ours and not _resting:
                gc.enable()
        if ours and _resting:  # where batches always overlap, the collector's own turn never comes
            gc.collect(1)
