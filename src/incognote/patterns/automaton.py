"""All patterns as one machine, which tells for every token at once which of them can match there.

A pattern becomes a network of nodes that lets through at least every text the pattern matches: what a regular network
cannot say (what must not follow in more than one character, what must precede) passes freely, and long repeats have
no end. The compiled part follows many networks in a single walk along the text (native/automaton.c). What it lets
through, the pattern itself judges.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.patterns.syntax import REPEATS, SINGLE, combined, constants, frozen, matched, tree

__all__ = ["END", "OTHER", "OTHER_CODE", "PatternNetwork", "machine"]

#: A set of characters is an integer with one bit for each code below 256, one for all others, one for the end (or
#: beginning) of the text.
OTHER_CODE = 256
OTHER, END = 1 << OTHER_CODE, 1 << OTHER_CODE + 1
_ALL = (1 << OTHER_CODE + 2) - 1
_LATIN = "".join(map(chr, range(OTHER_CODE)))
_TELLING = int(re.IGNORECASE | re.DOTALL | re.ASCII | re.UNICODE)
#: Longer repeats have no end; a network that grows larger counts no repeats.
_MOST_COPIES, _MOST_NODES = 16, 10_000
_CHARACTER, _AHEAD, _BEHIND, _SPLIT, _MATCH = range(5)


class PatternNetwork:
    """The nodes of all patterns, each a row: what it is, its set of characters or second successor, successor, owner.

    Every pattern begins with the character before its match, so that what may stand there can be said. A ``search``
    passes over any others after that.
    """

    def __init__(self, patterns: Iterable[re.Pattern[str] | None], search: bool = False) -> None:
        self.nodes: list[tuple[int, int, int, int]] = []
        self.sets: dict[int, int] = {}
        self.roots: list[int] = []
        for owner, pattern in enumerate(patterns):
            parsed = pattern and tree(pattern)
            inner = self._first_node(owner, parsed)
            if search and not (parsed and _is_anchored(parsed, int(parsed.state.flags))):
                loop = self.add(_CHARACTER, self.number(_ALL & ~END), len(self.nodes) + 1, owner)
                inner = self.add(_SPLIT, inner, loop, owner)
            self.roots.append(self.add(_CHARACTER, self.number(_ALL), inner, owner))

    def _first_node(self, owner: int, parsed: Any) -> int:
        """That of a pattern; one that grows too large is built without counting repeats, or lets everything through."""
        begin = len(self.nodes)
        for copies in (_MOST_COPIES, 1):
            try:
                return _Builder(self, owner, copies).whole(parsed)
            except _TooLargeError:
                del self.nodes[begin:]
        return _Builder(self, owner).whole(None)

    def number(self, characters: int) -> int:
        """The number of a set of characters."""
        return self.sets.setdefault(characters, len(self.sets))

    def add(self, kind: int, other: int, then: int, owner: int) -> int:
        self.nodes.append((kind, other, then, owner))
        return len(self.nodes) - 1

    def classes(self) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
        """The class of every character and, by set and class, which sets hold which classes."""
        size = OTHER_CODE // 8 + 1
        rows = np.frombuffer(b"".join(one.to_bytes(size, "little") for one in self.sets), np.uint8)
        held = np.unpackbits(rows.reshape(-1, size), axis=1, bitorder="little")[:, : OTHER_CODE + 2]
        kept, classes = np.unique(held, axis=1, return_inverse=True)
        return classes.ravel().astype(np.uint16), np.ascontiguousarray(kept)


class _TooLargeError(Exception):
    """A pattern that would take too many nodes."""


class _Builder:
    """Puts the nodes of one pattern into the network, from its end to its beginning."""

    def __init__(self, network: PatternNetwork, owner: int, most_copies: int = _MOST_COPIES) -> None:
        self._network, self._owner, self._most_copies = network, owner, most_copies
        self._match = network.add(_MATCH, 0, 0, owner)
        #: From these nodes on nothing is asked but what surrounds the match.
        self._last = {self._match}
        self._groups: dict[int, tuple[Any, int]] = {}

    def whole(self, parsed: Any) -> int:
        """The first node of a pattern's tree; of none, one that matches everywhere."""
        if parsed is None:
            return self._match
        self._note_groups(parsed.data, int(parsed.state.flags))
        return self._all(parsed.data, int(parsed.state.flags), self._match)

    def _note_groups(self, items: Any, flags: int) -> None:
        """Find the groups of a single character, which references to them can only repeat."""
        for operator, detail in items:
            if operator is constants.SUBPATTERN:
                group, added, removed, inner = detail
                inner_flags = combined(flags, added, removed)
                if group is not None and _is_single(inner):
                    self._groups[group] = inner[0], inner_flags
                self._note_groups(inner, inner_flags)
            elif operator is constants.BRANCH:
                for part in detail[1]:
                    self._note_groups(part, flags)
            elif operator in REPEATS:
                self._note_groups(detail[2], flags)

    def _add(self, kind: int, other: int, then: int) -> int:
        node = self._network.add(kind, other, then, self._owner)
        if node - self._match > _MOST_NODES:
            raise _TooLargeError
        return node

    def _take(self, kind: int, characters: int, then: int) -> int:
        """A node that wants one of these characters: next, or only ahead of or behind it."""
        node = self._add(kind, self._network.number(characters), then)
        if kind != _CHARACTER and then in self._last:
            self._last.add(node)
        return node

    def _all(self, items: Any, flags: int, then: int) -> int:
        for operator, detail in reversed(items):
            then = self._one(operator, detail, flags, then)
        return then

    def _one(self, operator: Any, detail: Any, flags: int, then: int) -> int:
        if operator in SINGLE:
            return self._take(_CHARACTER, _characters(operator, frozen(detail), flags & _TELLING), then)
        if operator is constants.FAILURE:
            return self._take(_CHARACTER, 0, then)
        if operator is constants.AT:
            return self._place(detail, flags, then)
        if operator is constants.ASSERT:
            return self._must(detail[0] > 0, detail[1], flags, then)
        if operator is constants.ASSERT_NOT:
            return self._must_not(detail[0] > 0, detail[1], flags, then)
        if operator is constants.SUBPATTERN:
            _, added, removed, items = detail
            return self._all(items, combined(flags, added, removed), then)
        if operator is constants.BRANCH:
            return self._any([self._all(items, flags, then) for items in detail[1]])
        if operator is constants.ATOMIC_GROUP:
            return self._all(detail, flags, then)
        if operator in REPEATS:
            least, most, items = detail
            return self._repeat(least, most, items, flags, then)
        if operator is constants.GROUPREF and self._groups.get(detail, (None, None))[1] == flags:
            return self._all([self._groups[detail][0]], flags, then)
        return self._endless([(constants.ANY, None)], flags | re.DOTALL, then)  # anything may stand there

    def _any(self, nodes: list[int]) -> int:
        first, *others = nodes
        for node in others:
            first = self._add(_SPLIT, node, first)
        return first

    def _repeat(self, least: int, most: int, items: Any, flags: int, then: int) -> int:
        if max(least, most - least) > self._most_copies:
            node = self._endless(items, flags, then)
        else:
            node = then
            for _ in range(most - least):
                node = self._any([self._all(items, flags, node), then])
        for _ in range(min(least, self._most_copies)):
            node = self._all(items, flags, node)
        return node

    def _endless(self, items: Any, flags: int, then: int) -> int:
        loop = self._add(_SPLIT, then, then)
        again = self._all(items, flags, loop)
        self._network.nodes[loop] = (_SPLIT, again, then, self._owner)
        return loop

    def _place(self, place: Any, flags: int, then: int) -> int:
        """An anchor or the edge of a word."""
        if place in (constants.AT_END, constants.AT_END_STRING):
            return self._take(_AHEAD, END | 1 << ord("\n"), then)
        if place in (constants.AT_BEGINNING, constants.AT_BEGINNING_STRING):
            return self._take(_BEHIND, END | 1 << ord("\n"), then)
        if place is not constants.AT_BOUNDARY:
            return then
        letters = _characters(constants.IN, ((constants.CATEGORY, constants.CATEGORY_WORD),), flags & _TELLING)
        others = _ALL & ~letters | OTHER
        edge = self._any(
            [
                self._take(_BEHIND, behind, self._take(_AHEAD, ahead, then))
                for behind, ahead in ((letters, others), (others, letters))
            ]
        )
        if then in self._last:
            self._last.add(edge)
        return edge

    def _must(self, ahead: bool, items: Any, flags: int, then: int) -> int:
        """What must follow: whole where the match ends; else, and of what must precede, the nearest character."""
        if ahead and then in self._last and not _is_single(items):
            return self._all(items, flags, self._match)
        nearest = _nearest(items, flags, 0 if ahead else -1)
        return self._take(_AHEAD if ahead else _BEHIND, nearest, then) if nearest else then

    def _must_not(self, ahead: bool, items: Any, flags: int, then: int) -> int:
        """What must not follow or precede, as far as it is single characters."""
        parts = items[0][1][1] if len(items) == 1 and items[0][0] is constants.BRANCH else [items]
        forbidden = 0
        for part in parts:
            if _is_single(part):
                forbidden |= _nearest(part, flags, 0) & ~OTHER
        return self._take(_AHEAD if ahead else _BEHIND, _ALL & ~forbidden, then) if forbidden else then


def _is_anchored(items: Any, flags: int) -> bool:
    """Whether items match at the beginning of a text only."""
    if not items:
        return False
    operator, detail = items[0]
    if operator is constants.AT:
        return detail is constants.AT_BEGINNING and not flags & re.MULTILINE
    if operator is constants.SUBPATTERN:
        return _is_anchored(detail[3], combined(flags, detail[1], detail[2]))
    return operator is constants.BRANCH and all(_is_anchored(part, flags) for part in detail[1])


def _is_single(items: Any) -> bool:
    """Whether these items are one that matches one character."""
    return len(items) == 1 and items[0][0] in SINGLE


def _nearest(items: Any, flags: int, edge: int) -> int:
    """The characters that a match of ``items`` begins (edge 0) or ends (edge -1) with; 0 where that is not plain."""
    if not items:
        return 0
    operator, detail = items[edge]
    if operator in SINGLE:
        return _characters(operator, frozen(detail), flags & _TELLING)
    if operator is constants.SUBPATTERN:
        return _nearest(detail[3], combined(flags, detail[1], detail[2]), edge)
    if operator is constants.BRANCH:
        parts = [_nearest(part, flags, edge) for part in detail[1]]
        return int(np.bitwise_or.reduce(np.array(parts, object))) if all(parts) else 0
    if operator in REPEATS and detail[0]:
        return _nearest(detail[2], flags, edge)
    return 0


@lru_cache(1 << 12)
def _characters(operator: Any, detail: Any, flags: int) -> int:
    """The characters that one item of an expression matches; those beyond 255 are all or none."""
    bits = OTHER if _goes_beyond_latin(operator, detail, bool(flags & re.IGNORECASE)) else 0
    for char in matched(operator, detail, flags, _LATIN):
        bits |= 1 << ord(char)
    return bits


#: Latin characters that others beyond 255 are when case does not matter: ``K`` the sign of kelvins, the long ``s`` …
_ALSO_BEYOND = frozenset("iIkKsSåÅµßÿ")


def _goes_beyond_latin(operator: Any, detail: Any, ignores_case: bool) -> bool:
    """Whether an item may match a character beyond 255."""
    if operator is constants.LITERAL:
        return detail >= OTHER_CODE or (ignores_case and chr(detail) in _ALSO_BEYOND)
    if operator is not constants.IN:
        return True
    for kind, value in detail:
        if kind is constants.RANGE:
            if value[1] >= OTHER_CODE or (
                ignores_case and any(value[0] <= ord(one) <= value[1] for one in _ALSO_BEYOND)
            ):
                return True
        elif kind is not constants.LITERAL or _goes_beyond_latin(kind, value, ignores_case):
            return True
    return False


def machine(kernels: ModuleType, network: PatternNetwork, starts: Sequence[Sequence[int]], room: int) -> Any:
    """What the compiled part walks with: a network, the patterns of each start, and at most ``room`` states."""
    classes, held = network.classes()
    roots = [network.roots[one] for start in starts for one in start]
    bounds = np.cumsum([0, *map(len, starts)])
    arrays = (np.array(some, np.int32) for some in (bounds, roots))
    nodes = np.array(network.nodes, np.int32).reshape(-1, 4)
    return kernels.automaton(room, nodes, held, classes, *arrays)
