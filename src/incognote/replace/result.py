"""What replacing gives back: the new text, a record of every change, and what could not be hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from incognote.document import Document

__all__ = ["Leak", "Replacement", "Result"]


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


@dataclass(frozen=True, slots=True, order=True)
class Leak:
    """An identifier that was found in the note still stands at ``start:end`` of the output; never says which."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class Result:
    """A replaced note: ``document`` is the original with its spans, ``text`` is what may leave the house.

    ``possible_leaks`` are places of ``text`` where something that was hidden elsewhere may still stand: look at them.
    ``cells`` are the columns of its record that were changed too, each with its original and its new value.
    """

    document: Document
    text: str = field(repr=False)
    replacements: list[Replacement]
    possible_leaks: list[Leak] = field(default_factory=list)
    cells: dict[str, tuple[Any, Any]] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        """The new text, which may leave the house; ``repr`` shows neither it nor the original."""
        return self.text

    def _repr_html_(self) -> str:
        """Before and after, for a notebook: whoever displays a result sees the original too."""
        from incognote.notebook import result_html

        return result_html(self)
