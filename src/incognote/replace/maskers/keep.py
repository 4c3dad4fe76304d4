"""Leaves the mention as it is: some policies need it said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import pool

__all__ = ["Keep"]


@maskers("keep")
class Keep(Masker):
    """Keeps every mention, or ``only`` those on a list (``us-states``: the law lets states stay, but no county)."""

    keyed = False
    keeps = True

    def __init__(self, only: Literal["", "us-states"] = "") -> None:
        self._listed = frozenset(fold(word) for word in pool("us", "states")) if only else None

    def for_values(self) -> Keep:
        return self

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        if self._listed is None:
            return [mention.text for mention in mentions]
        return [mention.text if fold(mention.text) in self._listed else None for mention in mentions]
