"""Words looked for beside a match: mostly they are not there, which the compiled part finds faster than a search."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from types import ModuleType
from typing import Any

from incognote import native
from incognote.patterns.alternation import alternatives, share_prefixes

__all__ = ["Context", "Expressions", "Surroundings", "context"]

#: One verbose regular expression or several, any of which will do.
Expressions = str | tuple[str, ...]

#: How often an expression must have been searched for before it pays to make an automaton of it.
_WORTHWHILE = 100
_STATES = 1 << 10


class Context:
    """An expression that must or must not stand in a part of a text."""

    def __init__(self, regex: re.Pattern[str]) -> None:
        self.regex = regex
        self._searched = 0
        self._machine: Any = None

    def machine(self, kernels: ModuleType) -> Any:
        """The automaton that tells where the expression cannot be found."""
        if self._machine is None:
            from incognote.patterns.automaton import PatternNetwork, machine

            self._machine = machine(kernels, PatternNetwork([self.regex], search=True), [[0]], _STATES)
        return self._machine

    def stands_in(self, text: str, start: int, end: int) -> bool:
        """Whether it is found in ``text[start:end]``."""
        if kernels := native.kernels:
            self._searched += 1
            if self._searched > _WORTHWHILE and not kernels.automaton_search(self.machine(kernels), text, start, end):
                return False
        return self.regex.search(text[start:end]) is not None


class Surroundings:
    """What must and must not stand in the ``window`` characters before and after a match."""

    def __init__(
        self,
        before: Expressions,
        after: Expressions,
        not_before: Expressions,
        not_after: Expressions,
        window: int,
    ) -> None:
        asked = ((after, True, True), (not_after, True, False), (before, False, True), (not_before, False, False))
        self.asks = [(context(words), right, wanted) for words, right, wanted in asked if words]
        self._window = window
        self._asked = 0
        self._next_open: Callable[[str, int, int, int], int] | None = None

    def allow(self, text: str, start: int, end: int) -> bool:
        """Whether the words beside ``text[start:end]`` are as they must be."""
        if not self._next_open:
            self._count()
            return all(self._agree(ask, text, start, end) for ask in range(len(self.asks)))
        ask = 0
        while (ask := self._next_open(text, start, end, ask)) >= 0:
            if ask == len(self.asks):
                return True
            if not self._agree(ask, text, start, end):
                return False
            ask += 1
        return False

    def _count(self) -> None:
        """Leave to automata what they can answer, once it pays: they tell the next question that is open, or refuse."""
        if kernels := native.kernels:
            self._asked += 1
            if self._asked > _WORTHWHILE:
                machines = tuple(words.machine(kernels) for words, _, _ in self.asks)
                kinds = bytes(right + 2 * wanted for _, right, wanted in self.asks)
                self._next_open = partial(kernels.automaton_next_open, machines, kinds, self._window)

    def refusal(self, text: str, start: int, end: int) -> str:
        """Which words beside ``text[start:end]`` are missing or forbidden; empty where all is as it must be."""
        for ask, (words, right, _) in enumerate(self.asks):
            if not self._agree(ask, text, start, end):
                part = self._part(text, start, end, right)
                found = words.regex.search(part)
                side = "after" if right else "before"
                return (
                    f"{side} it must not come {found[0].strip()!r}" if found else f"none of its words comes {side} it"
                )
        return ""

    def _part(self, text: str, start: int, end: int, right: bool) -> str:
        return text[end : end + self._window] if right else text[max(0, start - self._window) : start]

    def _agree(self, ask: int, text: str, start: int, end: int) -> bool:
        words, right, wanted = self.asks[ask]
        return (words.regex.search(self._part(text, start, end, right)) is not None) is wanted


_SPACE = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|\s+", re.DOTALL)


@cache
def context(words: Expressions) -> Context:
    """Any of these expressions, as words of their own.

    What begins with a letter begins a word; what begins with a mark, a digit or a class may begin anywhere.
    """
    bounded: list[str] = []
    free: list[str] = []
    for word in (words,) if isinstance(words, str) else words:
        first, *others = alternatives(_SPACE.sub(r"\1", word))
        (bounded if re.match(r"(?:\(\?:)?[^\W\d_]", first) else free).append(first)
        free += others
    if bounded:
        free.insert(0, rf"(?<![^\W_])(?:{'|'.join(bounded)})")
    return Context(re.compile(share_prefixes(rf"(?:{'|'.join(free)})(?![^\W_])"), re.IGNORECASE))
