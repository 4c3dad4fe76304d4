"""What can begin at a token, judged by the few characters after it: what serves where there is no compiled part.

It also serves the first notes, for which the automaton would not pay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from incognote.patterns.openings import bit_of, next_characters, one_of
from incognote.rules.choices import LONGEST_RUN, Candidates, Choice, Hot, by_note
from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch

__all__ = ["ByFollowing"]

_DIGITS = one_of("0123456789")
_OTHER_CODE = 128
#: How many patterns must have been tried at a kind of token before it pays to look into them for what may follow it.
_WORTHWHILE = 10_000
_MEMORY = 1 << 14
#: How many characters after a token are looked at, and which of them say something: up to the first letter.
_FOLLOWING = 4
_TELLING = re.compile(r"[\s\d.,:/-]*.?", re.DOTALL)
_NINES = str.maketrans("012345678", "999999999")


class ByFollowing:
    """Chooses by up to four characters after a token, and by the first two of a match that begins anywhere."""

    def __init__(self, by_start: dict[str, list[Recognizer]], anywhere: Sequence[Recognizer]) -> None:
        self._kinds = {start: _Kind(start, ones) for start, ones in by_start.items()}
        self._anywhere = anywhere

    def choose(self, batch: Batch, notes: Sequence[Analysis], hot: Hot) -> Iterator[Candidates]:
        cuts = np.searchsorted(hot.places, np.append(batch.first, len(hot.keys))).tolist()
        openings = zip(*self._openings(batch), strict=True) if self._anywhere else repeat(())
        rows = zip(notes, openings, batch.shift.tolist(), cuts[:-1], cuts[1:], strict=False)
        for note, points, shift, begin, end in rows:
            places = hot.places[begin:end]
            starts, ends = (batch.starts[places] - shift).tolist(), (batch.ends[places] - shift).tolist()
            yield self._choose(note.text, hot.keys, places.tolist(), starts, ends), list(points)

    def _choose(
        self, text: str, keys: list[str], places: list[int], starts: list[int], ends: list[int]
    ) -> Iterator[tuple[int, int, Choice]]:
        for index, start, end in zip(places, starts, ends, strict=True):
            kind, following = self._kinds[keys[index]], text[end : end + _FOLLOWING]
            choice = kind.by_text[following] if following in kind.by_text else kind.before(following)
            if choice is not None:
                yield index, start, choice

    def _openings(self, batch: Batch) -> list[list[list[int]]]:
        """By recognizer without starts and by note: where a match can begin, judged by two characters."""
        codes = np.minimum(batch.codes, _OTHER_CODE).astype(np.uint8)
        openings = []
        for one in self._anywhere:
            first = may_follow(one.regex, ())
            here, after = _as_array(first), _as_array(may_follow(one.regex, (first,)))
            at = np.flatnonzero(here[codes[:-1]] & after[codes[1:]]).astype(np.int32)
            openings.append(by_note(at, batch))
        return openings


class _Kind:
    """One kind of token: what can begin at it, by the characters after it."""

    def __init__(self, key: str, recognizers: list[Recognizer]) -> None:
        self.recognizers, self.whole = recognizers, Choice(recognizers)
        self.known = tuple(_DIGITS if char == "9" else one_of(char + char.upper()[:1]) for char in key)
        self.by_text: dict[str, Choice | None] = {}
        self.by_shape: dict[str, Choice | None] = {}
        self.of_names: dict[tuple[str, ...], Choice | None] = {(): None}
        self.able: dict[str, list[Recognizer]] = {}
        self.tried = 0

    def before(self, following: str) -> Choice | None:
        """What can begin at a token that these characters follow; all of it, until the kind has proved common."""
        self.tried += len(self.recognizers)
        if self.tried < _WORTHWHILE or len(self.known) >= LONGEST_RUN:
            return self.whole
        if len(self.by_text) > _MEMORY:
            self.by_text, self.by_shape, self.of_names, self.able = {}, {}, {(): None}, {}
        shape = _TELLING.match(following.translate(_NINES))[0]  # type: ignore[index]
        if shape not in self.by_shape:
            few = self._able(shape)
            names = tuple(one.name for one in few)
            if names not in self.of_names:  # many shapes leave the same few
                self.of_names[names] = Choice(few)
            self.by_shape[shape] = self.of_names[names]
        choice = self.by_text[following] = self.by_shape[shape]
        return choice

    def _able(self, shape: str) -> list[Recognizer]:
        """Those that can go on with these characters; what cannot go on with the first of them is not asked again."""
        if shape not in self.able:
            few = self.recognizers if len(shape) < 2 else self._able(shape[:-1])
            known, here = (*self.known, *map(_bits, shape[:-1])), _bits(shape[-1:])
            self.able[shape] = [one for one in few if one.reach or here & may_follow(one.regex, known)]
        return self.able[shape]


def _bits(char: str) -> int:
    """The set of a character of a shape, where a nine is any digit."""
    return _DIGITS if char == "9" else bit_of(char)


@lru_cache(1 << 14)
def may_follow(regex: re.Pattern[str], known: tuple[int, ...]) -> int:
    return next_characters(regex, known)


def _as_array(characters: int) -> NDArray[np.bool_]:
    return np.array([characters >> code & 1 for code in range(_OTHER_CODE + 1)], np.bool_)
