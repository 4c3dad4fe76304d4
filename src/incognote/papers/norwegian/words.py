"""Words that no list has as they are written: their stems, other spellings and parts (sections 6.4 and 7.4).

The thesis looks an unknown word up again by its stem (from the lexicon NorKompleks) and by its inner tokens. Here the
endings of Norwegian inflection are taken off and the rest is looked up; compounds are split; Latin spellings are tried
in their Norwegian form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np

from incognote.lexicons.compounds import split_compound
from incognote.lexicons.lexicon import load_lexicon
from incognote.lexicons.medical import is_medical
from incognote.text.tokens import BoolArray

__all__ = ["explained", "is_medicine", "is_shorthand", "spellings", "stems"]

#: Endings of nouns, adjectives and verbs, longest first; a final e that the ending took is tried again.
_ENDINGS = (
    *("elsenes", "elsene", "enes", "ende", "else", "este", "ene", "ane", "ens", "ets", "ers", "est", "ere"),
    *("en", "et", "er", "ar", "te", "de", "ne", "es", "a", "e", "r", "s", "t", "n"),
)
_SHORTEST_STEM = 3
#: Latin and Danish spellings beside the Norwegian ones: ``dyspnoe`` is ``dyspne``, ``cystitis`` is ``systitis``.
_LATIN = (("oe", "e"), ("ae", "e"), ("ph", "f"), ("th", "t"), ("rrh", "r"), ("ch", "k"), ("cc", "ks"), ("c", "k"))


@lru_cache(1 << 16)
def stems(word: str) -> tuple[str, ...]:
    """What an inflected word may be a form of, without asking whether there is such a word.

    >>> "lungebetennelse" in stems("lungebetennelsene"), "kjegle" in stems("Kjegler")
    (True, True)
    """
    return tuple(dict.fromkeys(_stems(word.lower())))


def _stems(word: str) -> Iterator[str]:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            stem = word[: -len(ending)]
            yield stem
            yield stem + "e"
    if word.endswith("elsene"):
        yield word[:-2]


@lru_cache(1 << 16)
def spellings(word: str) -> tuple[str, ...]:
    """A word of Latin spelling as Norwegian notes write it.

    >>> spellings("dyspnoe"), spellings("hoste")
    (('dyspne',), ())
    """
    word = word.lower()
    all_at_once = word
    for latin, norwegian in _LATIN:
        all_at_once = all_at_once.replace(latin, norwegian)
    single = (word.replace(latin, norwegian) for latin, norwegian in _LATIN)
    return tuple(form for form in dict.fromkeys([*single, all_at_once]) if form != word)


@cache
def _shorthand() -> frozenset[str]:
    text = files("incognote.papers.norwegian").joinpath("data/shorthand.txt").read_text("utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


def is_shorthand(word: str) -> bool:
    """Whether the word is shorthand of notes: ``nitro``, ``inj``, ``kl``."""
    return word.lower() in _shorthand()


def explained(words: Sequence[str]) -> BoolArray:
    """Which words are ordinary or medical by their stem, another spelling, or as a compound of such words."""
    return np.fromiter(map(_is_explained, words), np.bool_, len(words))


def is_medicine(words: Sequence[str]) -> BoolArray:
    """Which words are medical as they are, by their stem or in another spelling."""
    found = is_medical(words, "nb") | np.fromiter(map(is_shorthand, words), np.bool_, len(words))
    for place in np.flatnonzero(~found).tolist():
        found[place] = _is_medical_form(words[place])
    return found


@lru_cache(1 << 16)
def _is_medical_form(word: str) -> bool:
    forms = [*stems(word), *spellings(word)]
    return len(word) > 4 and bool(forms) and bool(is_medical([form for form in forms if len(form) > 4], "nb").any())


@lru_cache(1 << 16)
def _is_explained(word: str) -> bool:
    word = word.lower()
    return _any(word, _is_known) or (len(word) > 6 and _any(word, lambda form: len(split_compound(form)) > 1))


def _any(word: str, good: Callable[[str], bool]) -> bool:
    return good(word) or any(good(form) for form in (*stems(word), *spellings(word)))


@lru_cache(1 << 16)
def _is_known(form: str) -> bool:
    return is_shorthand(form) or bool(load_lexicon().commonness([form], "nb")[0]) or bool(is_medical([form], "nb")[0])
