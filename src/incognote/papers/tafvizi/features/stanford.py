"""What the Stanford recogniser asks of a word: all its substrings."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.learn.features import word_group

__all__: list[str] = []


@word_group("ngrams")
def ngrams(word: str, longest: int = 6) -> Sequence[str]:
    """All substrings of two characters and more, the borders of the word counting as characters.

    >>> ngrams("The")
    ['<t', 'th', 'he', 'e>', '<th', 'the', 'he>', '<the', 'the>', '<the>']
    """
    bordered = f"<{word.lower()}>"
    sizes = range(2, min(longest, len(bordered)) + 1)
    return list(dict.fromkeys(bordered[i : i + n] for n in sizes for i in range(len(bordered) - n + 1)))
