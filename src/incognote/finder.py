"""What a finder is: anything that looks at notes and marks spans. Rules, lexicons and learned models all are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from incognote.document import Span
from incognote.registry import Registry
from incognote.text.analysis import Analysis

__all__ = ["Finder", "finders"]


class Finder(Protocol):
    """Marks identifiers in a batch of notes; ``name`` becomes the ``source`` of the spans it makes."""

    name: str

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        """One list of spans per note, in the note's offsets; spans may overlap, the resolver settles that."""
        ...


#: Makers of finders by the name a recipe uses; each takes the options of its ``[[find]]`` table.
finders: Registry[Callable[..., Finder]] = Registry("finders")
