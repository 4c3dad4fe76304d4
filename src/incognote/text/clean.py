"""Odd blanks and control characters made plain, one for one, so that offsets never move."""

from __future__ import annotations

__all__ = ["clean"]


def clean(text: str) -> str:
    """``text`` with every character that only looks like a blank turned into one."""
    return text.replace("\u00a0", " ")
