"""What the two MEDDOCAN systems of Cotik et al. (2019) ask that no other system does."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.learn.features import word_group
from incognote.papers.meddocan import eagles as _eagles  # noqa: F401 - registers its groups
from incognote.papers.meddocan import vectors as _vectors  # noqa: F401 - likewise

__all__: list[str] = []


@word_group("upper_or_digits")
def upper_or_digits(word: str) -> Sequence[str]:
    """Whether the word is all capitals, and whether it is all digits."""
    return [name for name, yes in (("upper", word.isupper()), ("digits", word.isdecimal())) if yes]
