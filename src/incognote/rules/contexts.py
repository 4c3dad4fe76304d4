"""Words looked for beside a match: mostly they are not there, which the compiled part tells faster than a search."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from types import ModuleType

from incognote import native
from incognote.patterns.alternation import alternatives, share_prefixes

__all__ = ["Context", "context"]

#: How often an expression must have been searched for before it pays to make an automaton of it.
_WORTHWHILE = 100
_STATES = 1 << 10


class Context:
    """An expression that must or must not stand in a part of a text."""

    def __init__(self, regex: re.Pattern[str]) -> None:
        self._regex = regex
        self._searched = 0
        self._may_stand_in: Callable[[str, int, int], bool] | None = None

    def stands_in(self, text: str, start: int, end: int) -> bool:
        """Whether it is found in ``text[start:end]``."""
        if self._may_stand_in:
            if not self._may_stand_in(text, start, end):
                return False
        elif native.kernels:
            self._searched += 1
            if self._searched > _WORTHWHILE:
                self._may_stand_in = _judge(self._regex, native.kernels)
        return self._regex.search(text[start:end]) is not None


def _judge(regex: re.Pattern[str], kernels: ModuleType) -> Callable[[str, int, int], bool]:
    """Tells whether an expression can be found in a part of a text; where it says no, it cannot."""
    from incognote.patterns.automaton import Network, machine

    return partial(kernels.automaton_search, machine(kernels, Network([regex], search=True), [[0]], _STATES))


@cache
def context(words: tuple[str, ...]) -> Context:
    """Any of these expressions, as words of their own.

    What begins with a letter begins a word; what begins with a mark, a digit or a class may stand anywhere.
    """
    bounded: list[str] = []
    free: list[str] = []
    for word in words:
        first, *others = alternatives(word)
        (bounded if re.match(r"(?:\(\?:)?[^\W\d_]", first) else free).append(first)
        free += others
    if bounded:
        free.insert(0, rf"(?<![^\W_])(?:{'|'.join(bounded)})")
    return Context(re.compile(share_prefixes(rf"(?:{'|'.join(free)})(?![^\W_])"), re.IGNORECASE))
