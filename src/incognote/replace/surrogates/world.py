"""What generators share while they work on one note: the key, the real values to avoid, the words already given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from incognote.lexicons.lexicon import load_lexicon
from incognote.registry import Registry
from incognote.replace.keys import number
from incognote.replace.masker import Mention, Note
from incognote.replace.normal import compact, fold
from incognote.replace.surrogates.pools import Pool

if TYPE_CHECKING:
    from incognote.replace.surrogates.places import Addresses

__all__ = ["Generator", "World", "generators", "in_case_of"]

_WORD = re.compile(r"[^\W_]+")


class World:
    """One note's surrogates: the same entity gets the same one, and none is a real value of the note."""

    def __init__(self, note: Note, mentions: Sequence[Mention], scope: str, numbers: str = "fictional") -> None:
        self.note, self.language, self.mentions = note, note.language, mentions
        self.is_project = scope == "project"
        #: The names of the note's people, each as its folded words; log-ins and mail addresses are made of them.
        self.names: list[tuple[str, ...]] = []
        #: ``fictional`` numbers ring nowhere; ``plausible`` ones may be anyone's.
        self.numbers = numbers
        #: What the note's addresses become, made by the first generator that needs it.
        self.addresses: Addresses | None = None
        #: The days the note gives in full, read by the first generator that needs them.
        self.full_dates: list[date] | None = None
        #: These as figures in an order, to be looked for in numbers.
        self.figures: list[tuple[str, str, date]] | None = None
        #: The key of an entity: ``key(kind, entity)``.
        self.key = note.keys_of(scope)
        #: Words of names and towns that have been replaced, folded, with their surrogates.
        self.words: dict[str, str] = {}
        texts = {mention.text for mention in mentions}
        texts.update(str(text) for some in (note.document.meta.get("known") or {}).values() for text in some)
        self.real = set(chain.from_iterable(map(_forms, texts)))
        # What our lists say of all words is read at once; generators ask word by word.
        load_lexicon().meet(filter(str.isalpha, self.real), self.language)
        self._given: dict[tuple[str, str], str] = {}
        self._used: set[str] = set()
        #: Pools that nothing is left in, by identity.
        self._spent: dict[int, Sequence[str]] = {}

    def is_free(self, form: str) -> bool:
        """Is a compact form neither real nor given to anyone yet?"""
        return form not in self.real and form not in self._used

    def once(self, kind: str, entity: str, candidates: Callable[[], Iterator[str]]) -> str | None:
        """The entity's surrogate: the first candidate that is neither real nor someone else's."""
        known = self._given.get((kind, entity))
        if known is not None:
            return known
        for candidate in candidates():
            if self._take(kind, entity, candidate):
                return candidate
        return None

    def pick(self, kind: str, entity: str, pool: Sequence[str]) -> str | None:
        """A member of ``pool`` for this entity, decided by the key."""
        known = self._given.get((kind, entity))
        if known is not None:
            return known
        key, size = self.key(kind, entity), len(pool)
        if isinstance(pool, Pool):
            for draw in range(4):
                drawn = pool.draw(key, draw)
                if self._take(kind, entity, drawn):
                    return drawn
        at = number(key, size)
        if self._take(kind, entity, pool[at]):
            return pool[at]
        if id(pool) in self._spent:
            return None
        step = 1 + number(key, size - 1, 1)
        found = self.once(kind, entity, lambda: chain((pool[(at + i * step) % size] for i in range(size)), pool))
        if found is None:
            self._spent[id(pool)] = pool
        return found

    def _take(self, kind: str, entity: str, candidate: str) -> bool:
        # Most are plain, and what was made up need not be remembered.
        form = candidate.lower() if candidate.isascii() and candidate.isalnum() else compact(candidate)
        if form in self.real or form in self._used:
            return False
        self._used.add(form)
        self._given[kind, entity] = candidate
        return True

    def keys(self, kind: str, entity: str) -> Iterator[bytes]:
        """One key after another, for generators that build rather than pick."""
        for attempt in range(200):
            yield self.key(kind, f"{entity}\n{attempt}" if attempt else entity)


@lru_cache(maxsize=4096)
def _forms(text: str) -> tuple[str, ...]:
    """The forms in which a real value must not come back: itself, its words, and all of it without marks."""
    folded = fold(text)
    return (folded,) if folded.isalnum() else (folded, *_WORD.findall(folded), compact(text))


class Generator(Protocol):
    """Makes surrogates for all mentions of its labels in one note; ``None`` leaves the mention to a tag."""

    def __call__(self, mentions: Sequence[Mention], world: World) -> Sequence[str | None]: ...


#: Generators by label.
generators: Registry[Generator] = Registry("generators")


def in_case_of(word: str, original: str) -> str:
    """``word`` in the capitals of ``original``."""
    if original.isupper() and (len(original) > 1 or len(word) == 1):
        return word.upper()
    if original.islower():
        return word.lower()
    return word
