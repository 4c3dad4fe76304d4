"""What can begin at a token, judged by the automaton of all patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, repeat
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from incognote.patterns.automaton import Network, machine
from incognote.rules.choices import Candidates, Choice, Hot, WordNumbers, by_note
from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch
from incognote.text.tokens import IntArray

__all__ = ["ByAutomaton"]

#: How many states of the walk are remembered before everything is begun anew: with the ways between them some 8 MB.
_STATES = 1 << 14
#: How many different sets of recognizers are.
_MEMORY = 1 << 14


class ByAutomaton:
    """Chooses the recognizers whose patterns can match the text from a token on, as far as a network of nodes can say.

    Those that ``reach`` back before their token are always possible.
    """

    def __init__(
        self,
        kernels: ModuleType,
        by_start: dict[str, list[Recognizer]],
        anywhere: Sequence[Recognizer],
        states: int = _STATES,
    ) -> None:
        every = {id(one): one for ones in (anywhere, *by_start.values()) for one in ones}
        number = {key: at for at, key in enumerate(every)}
        self._recognizers, self._anywhere = list(every.values()), range(len(anywhere))
        network = Network(None if one.reach else one.regex for one in self._recognizers)
        self._class_of = network.classes()[0]
        starts = [[number[id(one)] for one in ones] for ones in by_start.values()]
        self._machine = machine(kernels, network, [*starts, self._anywhere], states)
        self._walk_all, self._no_token = kernels.automaton_walk, len(starts)
        self._prior = _Neighbours([one.prior for one in self._recognizers])
        self._then = _Neighbours([frozenset() if one.prior else one.then for one in self._recognizers])
        self._choices: dict[tuple[bytes, int, int], Choice | None] = {}

    def choose(self, batch: Batch, notes: Sequence[Analysis], hot: Hot) -> Iterator[Candidates]:
        classes = self._classes(batch)
        able, sets = self._walk(classes, batch.starts[hot.places], hot.starts)
        some = np.flatnonzero(able)
        choices = self._beside(batch, hot.places[some], able[some], sets)
        left = choices != None  # noqa: E711
        places, choices = hot.places[some][left], choices[left]
        starts = (batch.starts[places] - batch.shift[batch.note_of(places)]).tolist()
        tokens = list(zip(places.tolist(), starts, choices.tolist(), strict=True))
        cuts = [*np.searchsorted(places, batch.first).tolist(), len(places)]
        openings = zip(*self._openings(batch, classes), strict=True) if self._anywhere else repeat(())
        for (begin, end), points in zip(pairwise(cuts), openings, strict=False):
            yield tokens[begin:end], list(points)

    def _openings(self, batch: Batch, classes: NDArray[np.uint16]) -> list[list[list[int]]]:
        """By recognizer without starts and by note: where a match can begin."""
        places = np.arange(1, len(classes), dtype=np.int32)
        able, sets = self._walk(classes, places, np.full(len(places), self._no_token, np.int32))
        some = np.flatnonzero(able)
        able, places = able[some], places[some]
        members = [set(_numbers(one)) for one in sets]
        return [by_note(places[np.array([number in one for one in members])[able]], batch) for number in self._anywhere]

    def _walk(self, classes: NDArray[np.uint16], places: IntArray, starts: IntArray) -> tuple[IntArray, list[bytes]]:
        """For every place the number of a set of recognizers, and the sets by their numbers; the first is empty."""
        able = np.empty(len(places), np.int32)
        return able, self._walk_all(self._machine, classes, places, starts, able)

    def _classes(self, batch: Batch) -> NDArray[np.uint16]:
        """The classes of all characters; those right before and after a note are of the class of the end."""
        *_, other, end = range(len(self._class_of))
        classes = self._class_of[np.minimum(batch.codes, other)]
        gap = int(batch.shift[0])
        classes[np.concatenate([batch.shift - 1, np.append(batch.shift[1:], len(classes)) - gap])] = self._class_of[end]
        return classes

    def _beside(self, batch: Batch, places: IntArray, able: IntArray, sets: list[bytes]) -> NDArray[np.object_]:
        """What the tokens right before and after leave of the set of each place; worked out once per difference."""
        prior, then = self._prior.numbers.of(batch)[places - 1], self._then.numbers.of(batch)[places + 1]
        shape = len(sets), len(self._prior.wanting), len(self._then.wanting)
        different, which = np.unique(np.ravel_multi_index((able, prior, then), shape), return_inverse=True)
        choices = np.empty(len(different), object)
        rows = zip(*(axis.tolist() for axis in np.unravel_index(different, shape)), strict=True)
        choices[:] = [self._choice(sets[number], before, after) for number, before, after in rows]
        return choices[which]

    def _choice(self, key: bytes, prior: int, then: int) -> Choice | None:
        known = key, prior, then
        if known not in self._choices:
            if len(self._choices) > _MEMORY:
                self._choices = {}
            sure: list[Recognizer] = []
            open_: list[Recognizer] = []
            for number in _numbers(key):
                ways = [side.says(number, word) for side, word in ((self._prior, prior), (self._then, then))]
                if False not in ways:
                    (sure if True in ways else open_).append(self._recognizers[number])
            self._choices[known] = Choice(open_, sure) if sure or open_ else None
        return self._choices[known]


class _Neighbours:
    """The words that recognizers want right beside their token, in classes that the same recognizers want."""

    def __init__(self, wanted: Sequence[frozenset[str]]) -> None:
        by_word: dict[str, list[int]] = {}
        for number, words in enumerate(wanted):
            for word in words:
                by_word.setdefault(word, []).append(number)
        classes: dict[tuple[int, ...], int] = {(): 0}
        self.numbers = WordNumbers({w: classes.setdefault(tuple(by_word[w]), len(classes)) for w in by_word}, 0)
        self.wanting = [frozenset(one) for one in classes]
        self._asks = frozenset(number for number, words in enumerate(wanted) if words)

    def says(self, number: int, word: int) -> bool | None:
        """Whether a word of this class is what the recognizer wants; nothing, if it does not ask."""
        return number in self.wanting[word] if number in self._asks else None


def _numbers(key: bytes) -> list[int]:
    """The members of a set as the compiled part tells them."""
    numbers: list[int] = np.frombuffer(key, np.uint16).tolist()
    return numbers
