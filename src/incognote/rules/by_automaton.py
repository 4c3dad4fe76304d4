"""What can begin at a token, judged by the automaton of all patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from incognote.rules.automaton import Automaton
from incognote.rules.choices import Choice, Hot
from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch

__all__ = ["ByAutomaton"]

#: How many different sets of recognizers are remembered before everything is begun anew.
_MEMORY = 1 << 14


class ByAutomaton:
    """Chooses the recognizers whose patterns can match the text from a token on, as far as a network of nodes can say.

    Those that ``reach`` back before their token are always possible.
    """

    def __init__(
        self, kernels: ModuleType, by_start: dict[str, list[Recognizer]], anywhere: Sequence[Recognizer]
    ) -> None:
        every = {id(one): one for ones in (anywhere, *by_start.values()) for one in ones}
        number = {key: at for at, key in enumerate(every)}
        self._recognizers, self._anywhere = list(every.values()), range(len(anywhere))
        starts = [[number[id(one)] for one in ones] for ones in by_start.values()]
        patterns = [None if one.reach else one.regex for one in self._recognizers]
        self._automaton = Automaton(kernels, patterns, [*starts, list(self._anywhere)])
        self._no_token = len(starts)
        self._choices: dict[bytes, Choice] = {}

    def at_tokens(
        self, batch: Batch, notes: Sequence[Analysis], hot: Hot
    ) -> Iterator[Iterable[tuple[int, int, Choice]]]:
        able, sets = self._automaton.walk(self._classes(batch), batch.starts[hot.places], hot.starts)
        choices = [self._choice(one) for one in sets]
        some = np.flatnonzero(able)
        places = hot.places[some]
        note_of = batch.note_of(places)
        starts = (batch.starts[places] - batch.shift[note_of]).tolist()
        triples = list(zip(places.tolist(), starts, map(choices.__getitem__, able[some].tolist()), strict=True))
        cuts = np.searchsorted(places, np.append(batch.first, len(hot.keys))).tolist()
        for begin, end in pairwise(cuts):
            yield triples[begin:end]

    def openings(self, batch: Batch) -> list[list[list[int]]]:
        shift = batch.shift.tolist()
        if not self._anywhere:
            return []
        places = np.arange(1, len(batch.codes), dtype=np.int32)
        able, sets = self._automaton.walk(self._classes(batch), places, np.full(len(places), self._no_token, np.int32))
        some = np.flatnonzero(able)
        able, places = able[some], places[some]
        members = [set(np.frombuffer(one, np.uint16).tolist()) for one in sets]
        openings = []
        for number in self._anywhere:
            at = places[np.array([number in one for one in members])[able]]
            cuts = np.searchsorted(at, np.append(batch.shift, len(batch.codes))).tolist()
            openings.append([(at[a:b] - s).tolist() for a, b, s in zip(cuts, cuts[1:], shift, strict=False)])
        return openings

    def _classes(self, batch: Batch) -> NDArray[np.uint16]:
        ends = np.append(batch.shift[1:], len(batch.codes)) - 4
        return self._automaton.classes(batch.codes, np.concatenate([ends, batch.shift - 1]))

    def _choice(self, key: bytes) -> Choice:
        if key not in self._choices:
            if len(self._choices) > _MEMORY:
                self._choices = {}
            self._choices[key] = Choice(self._recognizers[at] for at in np.frombuffer(key, np.uint16).tolist())
        return self._choices[key]
