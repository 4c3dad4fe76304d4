"""What generators share while they work on one note: the key, the real values to avoid, the words already given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Protocol

from incognote.registry import Registry
from incognote.replace.keys import number
from incognote.replace.masker import Mention, Note
from incognote.replace.normal import compact, fold

__all__ = ["Generator", "World", "generators", "in_case_of"]

_WORD = re.compile(r"[^\W_]+")


class World:
    """One note's surrogates: the same entity gets the same one, and none is a real value of the note."""

    def __init__(self, note: Note, mentions: Sequence[Mention], scope: str) -> None:
        self.note, self.language = note, note.language
        #: The key of an entity: ``key(kind, entity)``.
        self.key = note.keys_of(scope)
        #: Words of names and towns that have been replaced, folded, with their surrogates.
        self.words: dict[str, str] = {}
        self._texts = {mention.text for mention in mentions}
        self._texts.update(str(text) for texts in (note.document.meta.get("known") or {}).values() for text in texts)
        self.real: set[str] = set()
        for text in self._texts:
            folded = fold(text)
            self.real.add(folded)
            if not folded.isalnum():
                self.real.update(_WORD.findall(folded))
                self.real.add(compact(text))
        self._given: dict[tuple[str, str], str] = {}
        self._used: set[str] = set()
        #: Pools that nothing is left in, by identity.
        self._spent: dict[int, Sequence[str]] = {}

    def once(self, kind: str, entity: str, candidates: Callable[[], Iterator[str]]) -> str | None:
        """The entity's surrogate: the first candidate that is neither real nor someone else's."""
        known = self._given.get((kind, entity))
        if known is not None:
            return known
        return next((candidate for candidate in candidates() if self._take(kind, entity, candidate)), None)

    def pick(self, kind: str, entity: str, pool: Sequence[str]) -> str | None:
        """A member of ``pool`` for this entity, decided by the key."""
        known = self._given.get((kind, entity))
        if known is not None:
            return known
        key, size = self.key(kind, entity), len(pool)
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
        form = compact(candidate)
        if form in self.real or form in self._used:
            return False
        self._used.add(form)
        self._given[kind, entity] = candidate
        return True

    def keys(self, kind: str, entity: str) -> Iterator[bytes]:
        """One key after another, for generators that build rather than pick."""
        for attempt in range(200):
            yield self.key(kind, f"{entity}\n{attempt}" if attempt else entity)


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
