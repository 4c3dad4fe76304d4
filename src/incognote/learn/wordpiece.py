"""Words as pieces of a fixed vocabulary, as BERT cuts them: the longest known piece first, then what follows it."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, normalize

import numpy as np

from incognote.errors import UsageError
from incognote.text.tokens import IntArray

__all__ = ["CLOSE", "OPEN", "UNKNOWN", "WordPieces"]

#: What stands before and after every stretch that is read, and for a word without known pieces.
OPEN, CLOSE, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"

#: A piece that goes on inside a word begins with this.
INSIDE = "##"
#: Of a longer word, and of one with more pieces, the rest is not read.
MOST_CHARACTERS, MOST_PIECES = 64, 16
#: How many distinct words are remembered.
CACHE_WORDS = 40_000


class WordPieces:
    """The vocabulary, and the pieces of the words met so far.

    >>> vocabulary = WordPieces(["[UNK]", "[CLS]", "[SEP]", "oka", "##for", "##a"])
    >>> vocabulary.of("Okafor").tolist(), vocabulary.of("xyz").tolist()
    ([3, 4], [0])
    """

    def __init__(self, pieces: Sequence[str]) -> None:
        self.pieces = tuple(pieces)
        self._numbers = {piece: number for number, piece in enumerate(self.pieces)}
        if len(self._numbers) < len(self.pieces):
            raise UsageError("a piece occurs twice in the vocabulary of an encoder")
        if missing := {OPEN, CLOSE, UNKNOWN} - set(self._numbers):
            raise UsageError(f"the vocabulary of an encoder has no {', '.join(sorted(missing))}")
        self.open, self.close, self._unknown = (self._numbers[piece] for piece in (OPEN, CLOSE, UNKNOWN))
        self._longest = max(map(len, self.pieces))
        self._met: dict[str, IntArray] = {}

    def of(self, word: str) -> IntArray:
        """The numbers of a word's pieces; accents and capitals make no difference."""
        known = self._met.get(word)
        if known is None:
            if len(self._met) >= CACHE_WORDS:
                self._met.clear()
            known = self._met[word] = np.array(self._cut(_plain(word)), np.int32)
        return known

    def _cut(self, word: str) -> list[int]:
        out: list[int] = []
        begin = 0
        while begin < len(word) and len(out) < MOST_PIECES:
            before = INSIDE if begin else ""
            for end in range(min(len(word), begin + self._longest), begin, -1):
                number = self._numbers.get(before + word[begin:end])
                if number is not None:
                    out.append(number)
                    begin = end
                    break
            else:
                return [self._unknown]
        return out or [self._unknown]


def _plain(word: str) -> str:
    """Without case and accents."""
    lowered = normalize("NFD", word[:MOST_CHARACTERS].lower())
    return lowered if lowered.isascii() else "".join(letter for letter in lowered if category(letter) != "Mn")
