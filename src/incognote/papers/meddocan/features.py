"""What the two MEDDOCAN systems of Cotik et al. (2019) ask that nobody else does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from incognote.errors import UsageError
from incognote.learn.features import Place, PlaceGroup, WordGroup, place_groups, word_group, word_groups
from incognote.papers.meddocan import eagles as _eagles  # noqa: F401 - registers its groups
from incognote.text.tagger import TAGS

__all__: list[str] = []


@word_group("upper_or_digits")
def upper_or_digits(word: str) -> Sequence[str]:
    """Whether the word is all capitals, and whether it is all digits."""
    return [name for name, yes in (("upper", word.isupper()), ("digits", word.isdecimal())) if yes]


@place_groups("short_pos")
def short_pos() -> PlaceGroup:
    """The first two letters of the part of speech."""
    return lambda note: Place([tag[:2] for tag in TAGS], note.tags.astype(np.int32))


@word_groups("vectors")
def vectors(file: str, most: int = 200_000) -> WordGroup:
    """The word's vector from a text file of fastText or word2vec, each dimension as high, low or (no feature) middling.

    Such files are large and not ours to ship; a recipe that names one needs it at work too.
    """
    table = _read(Path(file), most)

    def look(words: Sequence[str], language: str) -> list[list[str]]:
        return [table.get(word.lower(), []) for word in words]

    return look


def _read(path: Path, most: int) -> dict[str, list[str]]:
    try:
        with path.open(encoding="utf-8") as lines:
            size = int(next(lines).split()[1])
            rows = [line.rstrip().rsplit(" ", size) for _, line in zip(range(most), lines, strict=False)]
    except (OSError, ValueError, IndexError, StopIteration):
        raise UsageError(f"{path}: not a text file of word vectors (first line: how many, how long)") from None
    values = np.array([row[1:] for row in rows], np.float32)
    spread = values.std(axis=0) / 2
    return {
        row[0].lower(): [f"{d}+" for d in np.flatnonzero(v > spread)] + [f"{d}-" for d in np.flatnonzero(v < -spread)]
        for row, v in zip(rows, values, strict=True)
    }
