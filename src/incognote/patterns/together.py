"""Several expressions looked for in one text, each tried only where it can match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.patterns.automaton import OTHER_CODE, PatternNetwork, machine

__all__ = ["PatternSet"]

#: How many characters must have been looked through before it pays to make the automaton.
_WORTHWHILE = 10_000
#: How many states of the walk are remembered before all of them are evicted.
_STATES = 1 << 12


class PatternSet:
    """Finds the matches of every expression as its own ``finditer`` does; none may match the empty text."""

    def __init__(self, regexes: Sequence[re.Pattern[str]]) -> None:
        self._regexes = regexes
        self._read = 0
        self._walker: _Walker | None = None

    def matches(self, text: str, codes: NDArray[np.unsignedinteger]) -> Iterator[Iterator[re.Match[str]]]:
        """The matches of each expression, in order; ``codes`` are those of the characters of the text."""
        if native.kernels and not self._walker:
            self._read += len(text)
            if self._read > _WORTHWHILE:
                self._walker = _Walker(native.kernels, self._regexes)
        if not self._walker:
            return (regex.finditer(text) for regex in self._regexes)
        places = self._walker.places(codes)
        return (_found(regex, text, some) for regex, some in zip(self._regexes, places, strict=True))


class _Walker:
    """The automaton of all expressions: tells where each can begin to match."""

    def __init__(self, kernels: ModuleType, regexes: Sequence[re.Pattern[str]]) -> None:
        network = PatternNetwork(regexes)
        self._walk, self._count = kernels.automaton_walk, len(regexes)
        self._machine = machine(kernels, network, [range(len(regexes))], _STATES)
        self._class_of = network.classes()[0]

    def places(self, codes: NDArray[np.unsignedinteger]) -> list[list[int]]:
        """By expression the places from which it may match; from no other does it."""
        classes = np.empty(len(codes) + 2, np.uint16)
        classes[[0, -1]] = self._class_of[-1]
        classes[1:-1] = self._class_of[np.minimum(codes, np.uint32(OTHER_CODE))]
        starts, able = np.zeros(len(codes), np.int32), np.empty(len(codes), np.int32)
        sets = self._walk(self._machine, classes, np.arange(1, len(codes) + 1, dtype=np.int32), starts, able)
        some = np.flatnonzero(able)
        able = able[some]
        owns = np.zeros((self._count, len(sets)), np.bool_)
        for number, owners in enumerate(sets):
            owns[np.frombuffer(owners, np.uint16), number] = True
        return [some[row[able]].tolist() for row in owns]


def _found(regex: re.Pattern[str], text: str, places: Sequence[int]) -> Iterator[re.Match[str]]:
    end = 0
    for place in places:
        if place >= end and (match := regex.match(text, place)):
            end = match.end()
            yield match
