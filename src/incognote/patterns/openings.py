"""Which characters a match of a pattern can begin with, read off the parsed expression.

Most attempts to match a pattern fail at the first or second character after the token it begins at. To know these
characters beforehand is to try only where a match is possible. The answer may be too wide, never too narrow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from incognote.patterns.syntax import REPEATS, SINGLE, constants, frozen, matched, tree

__all__ = [
    "END",
    "EVERY",
    "OTHER",
    "bit_of",
    "following",
    "next_characters",
    "one_of",
]

#: A set of characters is an integer with one bit for each ASCII character, one for all others, one for the end.
OTHER, END = 1 << 128, 1 << 129
EVERY = (1 << 130) - 1

Places = dict[int, int]

_ASCII = "".join(map(chr, range(128)))
_TELLING = int(re.IGNORECASE | re.DOTALL | re.ASCII)


def bit_of(char: str) -> int:
    """The set of one character; of none, the end of the text."""
    return (1 << ord(char) if char < "\x80" else OTHER) if char else END


def one_of(chars: str) -> int:
    """The set of these characters."""
    bits = 0
    for char in chars:
        bits |= bit_of(char)
    return bits


def next_characters(regex: re.Pattern[str], known: Sequence[int]) -> int:
    """What may stand after ``known``, one set per character, in a text that the expression matches from there.

    >>> date = re.compile(r"\\d\\d?[/.]\\d", re.IGNORECASE)
    >>> next_characters(date, [one_of("0123456789")] * 2) == one_of("/.") | OTHER
    True
    """
    return following(tree(regex), known)


def following(parsed: Any, known: Sequence[int]) -> int:
    """The same for the tree of an expression, which need not be compiled; without a tree, anything."""
    if parsed is None:
        return EVERY
    walk = _Walk(known)
    ended = walk.through(parsed.data, {0: EVERY}, int(parsed.state.flags))
    return walk.found | _union(ended.values())


def _union(sets: Iterable[int]) -> int:
    union = 0
    for one in sets:
        union |= one
    return union


class _Walk:
    """Follows an expression over the known characters.

    Where it stands is a mapping: from a place among the known characters to what assertions on the way there let stand
    after the last of them.
    """

    def __init__(self, known: Sequence[int]) -> None:
        self.known, self.found = known, 0

    def through(self, items: Any, places: Places, flags: int) -> Places:
        """The places after all of ``items``."""
        for operator, detail in items:
            if not places:
                break
            places = self._step(operator, detail, places, flags)
        return places

    def _step(self, operator: Any, detail: Any, places: Places, flags: int) -> Places:
        if operator in SINGLE:
            return self._take(_characters(operator, frozen(detail), flags & _TELLING), places)
        if operator is constants.FAILURE:
            return {}
        if operator is constants.AT:
            return places
        if operator is constants.ASSERT:
            return self._ahead(detail[1], places, flags) if detail[0] > 0 else places
        if operator is constants.ASSERT_NOT:
            return self._not_ahead(detail[1], places, flags) if detail[0] > 0 else places
        if operator is constants.SUBPATTERN:
            _, added, removed, items = detail
            return self.through(items, places, (flags | added) & ~removed)
        if operator is constants.BRANCH:
            return _merged(self.through(items, places, flags) for items in detail[1])
        if operator is constants.ATOMIC_GROUP:
            return self.through(detail, places, flags)
        if operator in REPEATS:
            least, most, items = detail
            return self._repeat(least, most, items, places, flags)
        self.found = EVERY  # a reference to a group: anything may stand there
        return dict.fromkeys(range(len(self.known) + 1), EVERY)

    def _take(self, characters: int, places: Places) -> Places:
        if len(self.known) in places:
            self.found |= characters & places[len(self.known)]
        return {
            place + 1: limit
            for place, limit in places.items()
            if place < len(self.known) and self.known[place] & characters
        }

    def _repeat(self, least: int, most: int, items: Any, places: Places, flags: int) -> Places:
        after = [] if least else [places]
        for count in range(1, min(most, least + len(self.known) + 1) + 1):
            places = self.through(items, places, flags)
            if not places:
                break
            if count >= least:
                after.append(places)
        return _merged(after)

    def _ahead(self, items: Any, places: Places, flags: int) -> Places:
        """What must follow: the places from where it can."""
        able = {}
        for place, limit in places.items():
            look = _Walk(self.known)
            allowed = _union(look.through(items, {place: EVERY}, flags).values()) | look.found
            if allowed & limit:
                able[place] = allowed & limit
        return able

    def _not_ahead(self, items: Any, places: Places, flags: int) -> Places:
        """What must not follow, where it is a single character and nothing is known yet of that one."""
        last = len(self.known)
        if last not in places or len(items) != 1 or items[0][0] not in SINGLE:
            return places
        operator, detail = items[0]
        forbidden = _characters(operator, frozen(detail), flags & _TELLING) & ~OTHER
        return {**places, last: places[last] & ~forbidden}


def _merged(some: Iterable[Places]) -> Places:
    """All the places; what may follow one is what may follow it on any way there."""
    merged: Places = {}
    for places in some:
        for place, limit in places.items():
            merged[place] = merged.get(place, 0) | limit
    return merged


@lru_cache(1 << 12)
def _characters(operator: Any, detail: Any, flags: int) -> int:
    """The characters that one item of an expression matches; whether others than ASCII do is not looked into."""
    return one_of("".join(matched(operator, detail, flags, _ASCII))) | OTHER
