"""What replacing gives back: the new text, and a record of every change."""

from __future__ import annotations

from dataclasses import dataclass, field

from incognote.document import Document

__all__ = ["Replacement", "Result"]


@dataclass(frozen=True, slots=True)
class Replacement:
    """``original`` at ``start:end`` of the note became ``text`` at ``new_start:new_end`` of the output."""

    start: int
    end: int
    label: str
    original: str = field(repr=False)
    text: str
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Result:
    """A replaced note: ``document`` is the original with its spans, ``text`` is what may leave the house."""

    document: Document
    text: str = field(repr=False)
    replacements: list[Replacement]
