"""Where each of many recognizers can match: derived from their patterns, too wide in places and never too narrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from incognote.patterns.automaton import PatternNetwork, machine
from incognote.patterns.openings import OTHER, following
from incognote.rules.engine.recognizer import Recognizer
from incognote.text.batch import Batch

__all__ = ["Automaton", "FirstCharacters", "Prefilter"]

#: How many states of the walk are remembered before they are made again: with the ways between them some 8 MB.
_STATES = 1 << 14
_OTHER_CODE = OTHER.bit_length() - 1


class Prefilter(Protocol):
    """Tells the places of some notes where a recognizer's pattern can match; at all others it cannot."""

    def places(self, batch: Batch) -> Iterator[dict[int, list[int]]]:
        """For each note of a batch: by the number of a recognizer, the offsets where it can match."""
        ...


class FirstCharacters:
    """Judges by the first two characters of a match and by where words begin: quickly made, good for a few notes."""

    def __init__(self, recognizers: Sequence[Recognizer]) -> None:
        self._inside = [one.inside for one in recognizers]
        self._pairs = [_first_two(one.tree()) for one in recognizers]

    def places(self, batch: Batch) -> Iterator[dict[int, list[int]]]:
        codes = np.minimum(batch.codes, _OTHER_CODE).astype(np.uint8)
        begins = np.flatnonzero(~_inside_a_word(codes)).astype(np.int32)
        begins = begins[begins < len(codes) - 1]
        here, after = codes[begins], codes[begins + 1]
        of_notes: list[dict[int, list[int]]] = [{} for _ in batch.shift]
        for number, (first, second) in enumerate(self._pairs):
            if self._inside[number]:
                places = np.flatnonzero(first[codes[:-1]] & second[codes[1:]]).astype(np.int32)
            else:
                places = begins[first[here] & second[after]]
            cuts = [*np.searchsorted(places, batch.shift).tolist(), len(places)]
            for note, (begin, end) in enumerate(pairwise(cuts)):
                if begin < end:
                    of_notes[note][number] = (places[begin:end] - batch.shift[note]).tolist()
        return iter(of_notes)


def _first_two(tree: Any) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """By character code: can a match begin with it, and can it be the second?"""
    first = following(tree, ())
    return _as_array(first), _as_array(following(tree, (first,)))


class Automaton:
    """Judges by the whole pattern, all patterns in one walk along the text: pays from some pages of text on."""

    def __init__(self, kernels: ModuleType, recognizers: Sequence[Recognizer], states: int = _STATES) -> None:
        network = PatternNetwork(one.regex for one in recognizers)
        self._class_of = network.classes()[0]
        self._machine = machine(kernels, network, [range(len(recognizers))], states)
        self._walk = kernels.automaton_walk

    def places(self, batch: Batch) -> Iterator[dict[int, list[int]]]:
        classes = self._classes(batch)
        places = np.arange(1, len(classes), dtype=np.int32)
        able = np.empty(len(places), np.int32)
        sets = [_members(one) for one in self._walk(self._machine, classes, places, np.zeros_like(places), able)]
        some = np.flatnonzero(able)
        able, places = able[some], places[some]
        cuts = [*np.searchsorted(places, batch.shift).tolist(), len(places)]
        for (begin, end), shift in zip(pairwise(cuts), batch.shift.tolist(), strict=True):
            of_note: dict[int, list[int]] = {}
            for place, which in zip((places[begin:end] - shift).tolist(), able[begin:end].tolist(), strict=True):
                for number in sets[which]:
                    of_note.setdefault(number, []).append(place)
            yield of_note

    def _classes(self, batch: Batch) -> NDArray[np.uint16]:
        """The classes of all characters; those right before and after a note are of the class of the end."""
        *_, other, end = range(len(self._class_of))
        classes = self._class_of[np.minimum(batch.codes, other)]
        gap = int(batch.shift[0])
        classes[np.concatenate([batch.shift - 1, np.append(batch.shift[1:], len(classes)) - gap])] = self._class_of[end]
        return classes


def _members(key: bytes) -> list[int]:
    """The members of a set as the compiled part gives them."""
    numbers: list[int] = np.frombuffer(key, np.uint16).tolist()
    return numbers


def _as_array(characters: int) -> NDArray[np.bool_]:
    return np.array([characters >> code & 1 for code in range(_OTHER_CODE + 1)], np.bool_)


def _inside_a_word(codes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether a character surely continues the word or number before it, as far as ASCII goes."""
    digit = (codes >= ord("0")) & (codes <= ord("9"))
    lower, upper = (codes >= ord("a")) & (codes <= ord("z")), (codes >= ord("A")) & (codes <= ord("Z"))
    inside = np.zeros(len(codes), np.bool_)
    letters_before = lower[:-1] | upper[:-1]
    inside[1:] = (digit[:-1] & digit[1:]) | (letters_before & lower[1:]) | (upper[:-1] & upper[1:])
    return inside
