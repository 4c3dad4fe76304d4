"""One pass over the tokens of notes, trying at each only the recognizers that can begin there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from incognote.rules.openings import bit_of, next_characters, one_of
from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch, by_language

__all__ = ["Finding", "Scanner", "settle"]

_LONGEST_RUN = 20
_NEAR, _AHEAD = 8, 6
_DIGITS = one_of("0123456789")
_OTHER_CODE = 128
#: How many patterns must have been tried at a kind of token before it pays to look into them for what may follow it.
_WORTHWHILE = 10_000
_MEMORY = 1 << 14
#: How many characters after a token are looked at, and which of them say something: up to the first letter.
_FOLLOWING = 4
_TELLING = re.compile(r"[\s\d.,:/-]*.?", re.DOTALL)
_NINES = str.maketrans("012345678", "999999999")


class Finding(NamedTuple):
    """A stretch of text and the recognizer that found it."""

    start: int
    end: int
    by: Recognizer


class _Choice:
    """The recognizers that can begin at one kind of token, found by what stands around it rather than one by one."""

    __slots__ = ("ahead", "always", "beside", "near", "prior", "then")

    def __init__(self, recognizers: Iterable[Recognizer]) -> None:
        self.always: list[Recognizer] = []
        self.prior: dict[str, list[Recognizer]] = {}
        self.then: dict[str, list[Recognizer]] = {}
        self.near: dict[str, list[Recognizer]] = {}
        self.ahead: dict[str, list[Recognizer]] = {}
        tables = (self.prior, self.then, self.near, self.ahead)
        for one in recognizers:
            for words, table in zip((one.prior, one.then, one.near, one.ahead), tables, strict=True):
                if words:
                    for word in words:
                        table.setdefault(word, []).append(one)
                    break
            else:
                self.always.append(one)
        self.beside = bool(self.prior or self.then or self.near or self.ahead)

    def at(self, keys: list[str], index: int, first: int, last: int) -> list[Recognizer]:
        """Those whose neighbours stand around the token at ``index`` in the note of the tokens ``[first, last)``."""
        chosen = self.always
        if more := self.then.get(keys[index + 1]):
            chosen = chosen + more
        if more := self.prior.get(keys[index - 1]):
            chosen = chosen + more
        if self.ahead:
            window = keys[index + 1 : min(last, index + 1 + _AHEAD)]
            if not self.ahead.keys().isdisjoint(window):
                chosen = chosen + [one for key in window for one in self.ahead.get(key, ())]
        if self.near:
            window = keys[max(first, index - _NEAR) : index]
            if not self.near.keys().isdisjoint(window):
                chosen = chosen + [one for key in window for one in self.near.get(key, ())]
        return chosen


class _Kind:
    """One kind of token: what can begin at it, by the characters after it."""

    def __init__(self, key: str, recognizers: list[Recognizer]) -> None:
        self.recognizers, self.whole = recognizers, _Choice(recognizers)
        self.known = tuple(_DIGITS if char == "9" else one_of(char + char.upper()[:1]) for char in key)
        self.by_text: dict[str, _Choice | None] = {}
        self.by_shape: dict[str, _Choice | None] = {}
        self.of_names: dict[tuple[str, ...], _Choice | None] = {(): None}
        self.able: dict[str, list[Recognizer]] = {}
        self.tried = 0

    def before(self, following: str) -> _Choice | None:
        """What can begin at a token that these characters follow; all of it, until the kind has proved common."""
        self.tried += len(self.recognizers)
        if self.tried < _WORTHWHILE or len(self.known) >= _LONGEST_RUN:
            return self.whole
        if len(self.by_text) > _MEMORY:
            self.by_text, self.by_shape, self.of_names, self.able = {}, {}, {(): None}, {}
        shape = _TELLING.match(following.translate(_NINES))[0]  # type: ignore[index]
        if shape not in self.by_shape:
            few = self._able(shape)
            names = tuple(one.name for one in few)
            if names not in self.of_names:  # many shapes leave the same few
                self.of_names[names] = _Choice(few)
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


class Scanner:
    """The recognizers of one language, ordered by the token they can begin at."""

    def __init__(self, recognizers: Iterable[Recognizer]) -> None:
        recognizers = list(recognizers)
        by_start: dict[str, list[Recognizer]] = {}
        for one in recognizers:
            for start in one.starts:
                by_start.setdefault(start, []).append(one)
        self._kinds = {start: _Kind(start, ones) for start, ones in by_start.items()}
        self._anywhere = [one for one in recognizers if not one.starts]
        self._needy = [one for one in recognizers if one.needs]

    def scan(self, note: Analysis) -> list[Finding]:
        """Everything any recognizer finds, overlaps included, each stretch once per recognizer."""
        ((_, _, batch),) = by_language([note])
        return next(self.scan_all(batch, [note]))

    def scan_all(self, batch: Batch, notes: Sequence[Analysis]) -> Iterator[list[Finding]]:
        """As ``scan``, for the notes that a batch is made of."""
        column = batch.table.column(_keys)
        hot = np.zeros(len(column), np.bool_)
        for number in np.flatnonzero(np.bincount(batch.numbers)).tolist():
            hot[number] = column[number] in self._kinds
        keys: list[str] = column[batch.numbers].tolist()
        places = np.flatnonzero(hot[batch.numbers])
        cuts = np.searchsorted(places, np.append(batch.first, len(keys))).tolist()
        note_of = batch.note_of(places)
        starts = (batch.starts[places] - batch.shift[note_of]).tolist()
        ends = (batch.ends[places] - batch.shift[note_of]).tolist()
        openings = self._openings(batch)
        bounds = zip(batch.first.tolist(), batch.last.tolist(), cuts, cuts[1:], strict=False)
        for number, (note, (first, last, begin, end)) in enumerate(zip(notes, bounds, strict=True)):
            at = zip(places[begin:end].tolist(), starts[begin:end], ends[begin:end], strict=True)
            yield self._scan(note.text, keys, first, last, at, [points[number] for points in openings])

    def _scan(
        self,
        text: str,
        keys: list[str],
        first: int,
        last: int,
        places: Iterable[tuple[int, int, int]],
        openings: list[list[int]],
    ) -> list[Finding]:
        idle: set[str] = set()
        if self._needy:
            present = set(keys[first:last])
            idle = {one.name for one in self._needy if one.needs.isdisjoint(present)}
        spans = [
            (one, one.anywhere(text, points))
            for one, points in zip(self._anywhere, openings, strict=True)
            if points and one.name not in idle
        ]
        anchors: dict[str, tuple[Recognizer, list[int]]] = {}
        kinds = self._kinds
        for index, start, end in places:
            kind, following = kinds[keys[index]], text[end : end + _FOLLOWING]
            choice = kind.by_text[following] if following in kind.by_text else kind.before(following)
            if choice is None:
                continue
            for one in choice.at(keys, index, first, last) if choice.beside else choice.always:
                if one.reach:
                    anchors.setdefault(one.name, (one, []))[1].append(start)
                elif match := one.regex.match(text, start):
                    spans.append((one, one.spans(text, match)))
        spans += [(one, one.around(text, points)) for one, points in anchors.values()]
        found = {(start, end, one.name): one for one, pairs in spans if one.name not in idle for start, end in pairs}
        return [Finding(start, end, one) for (start, end, _), one in found.items()]

    def _openings(self, batch: Batch) -> list[list[list[int]]]:
        """By recognizer without starts and by note: where a match can begin, judged by two characters."""
        codes = np.minimum(batch.codes, _OTHER_CODE).astype(np.uint8)
        openings = []
        for one in self._anywhere:
            first = may_follow(one.regex, ())
            here, after = _as_array(first), _as_array(may_follow(one.regex, (first,)))
            at = np.flatnonzero(here[codes[:-1]] & after[codes[1:]])
            cuts = np.searchsorted(at, np.append(batch.shift, len(codes))).tolist()
            openings.append(
                [(at[a:b] - s).tolist() for a, b, s in zip(cuts, cuts[1:], batch.shift.tolist(), strict=False)]
            )
        return openings


def _keys(words: Sequence[str]) -> NDArray[np.object_]:
    """What recognizers call each word: itself in lower case, or a run of nines."""
    keys = np.empty(len(words), object)
    keys[:] = ["9" * min(len(word), _LONGEST_RUN) if word.isdigit() else word.lower() for word in words]
    return keys


@lru_cache(1 << 14)
def may_follow(regex: re.Pattern[str], known: tuple[int, ...]) -> int:
    return next_characters(regex, known)


def _as_array(characters: int) -> NDArray[np.bool_]:
    return np.array([characters >> code & 1 for code in range(_OTHER_CODE + 1)], np.bool_)


def settle(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings without overlaps, by place: the longest wins, among equals the special one, then the most precise.

    A weekday and the date after it become one.
    """
    order = sorted(findings, key=_preference)
    taken: list[Finding] = []
    starts: list[int] = []
    ends: list[int] = []
    for one in order:
        place = bisect_left(starts, one.end)
        if place and ends[place - 1] > one.start:
            continue
        place = bisect_left(starts, one.start)
        starts.insert(place, one.start)
        ends.insert(place, one.end)
        taken.append(one)
    return _joined(sorted(taken, key=lambda one: one.start), text)


def _preference(one: Finding) -> tuple[int, bool, float, int, str]:
    return one.start - one.end, not one.by.special, -one.by.score, one.start, one.by.name


_GAP = re.compile(r"(?:\.?,? {1,2}|,?\n)(?:the |den |el |día )?")


def _joined(findings: list[Finding], text: str) -> list[Finding]:
    joined: list[Finding] = []
    for one in findings:
        last = joined[-1] if joined else None
        if last and last.by.joins:
            if one.by.label == last.by.label and not one.by.joins and _GAP.fullmatch(text, last.end, one.start):
                joined[-1] = Finding(last.start, one.end, one.by)
                continue
            if last.by.joins == "must":
                joined.pop()
        joined.append(one)
    if joined and joined[-1].by.joins == "must":
        joined.pop()
    return joined
