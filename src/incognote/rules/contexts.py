"""Words looked for beside a match: mostly they are not there, which the compiled part tells faster than a search."""

from __future__ import annotations

import re
from functools import cache
from types import ModuleType
from typing import Any

from incognote import native
from incognote.rules.alternation import alternatives, share_prefixes

__all__ = ["Context", "context"]

#: How often an expression must have been searched for before it pays to make an automaton of it.
_WORTHWHILE = 100
_STATES = 1 << 10


class Context:
    """An expression that must or must not stand in a part of a text."""

    def __init__(self, regex: re.Pattern[str]) -> None:
        self._regex = regex
        self._searched = 0
        self._machine: Any = None

    def stands_in(self, text: str, start: int, end: int) -> bool:
        """Whether it is found in ``text[start:end]``."""
        if self._machine:
            if not native.kernels.automaton_search(self._machine, text, start, end):  # type: ignore[union-attr]
                return False
        elif native.kernels:
            self._searched += 1
            if self._searched == _WORTHWHILE:
                self._machine = _machine_of(self._regex, native.kernels)
        return self._regex.search(text[start:end]) is not None


def _machine_of(regex: re.Pattern[str], kernels: ModuleType) -> Any:
    from incognote.rules.automaton import Network, machine

    return machine(kernels, Network([regex], search=True), [[0]], _STATES)


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
