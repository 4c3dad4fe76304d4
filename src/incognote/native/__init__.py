"""Compiled loops for what plain arrays do slowly; where they were not built, arrays do it and give the same answers.

``kernels`` is the compiled module or ``None``. Every caller has both ways side by side, and tests compare them.
``INCOGNOTE_PURE=1`` does without.
"""

from __future__ import annotations

import os
from types import ModuleType
from typing import Any

__all__ = ["kernel", "kernels"]

kernels: ModuleType | None
try:
    from incognote.native import _kernels as kernels
except ImportError:
    kernels = None
if os.environ.get("INCOGNOTE_PURE"):
    kernels = None


def kernel(name: str) -> Any:
    """A compiled loop by its name; ``None`` where it was not built, also because the build is older than the loop."""
    return getattr(kernels, name, None)
