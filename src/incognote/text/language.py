"""Which language a note is written in."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["LANGUAGES", "detect"]

LANGUAGES = ("en", "es", "nb")


def detect(words: Sequence[str]) -> str:
    """``en``, ``es`` or ``nb`` (Bokmål and Nynorsk alike)."""
    return "en"
