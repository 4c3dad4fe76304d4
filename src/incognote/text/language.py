"""Which language a note is written in, by the little words that only one of the languages has."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.languages import SHIPPED, codes, load

__all__ = ["LANGUAGES", "detect", "likely", "surely", "variety"]

#: The languages that lists and models are made for; a folder of words makes a text of another one recognised too.
LANGUAGES = SHIPPED

_SURE, _LIKELY = 4, 2
_WORDS = {code: frozenset(load(code).writing.markers) for code in codes()}
_LETTERS = {code: letters for code in codes() if (letters := frozenset(load(code).writing.letters))}
_VARIETY_WORDS = {written: frozenset(words) for written, words in load("nb").writing.varieties.items()}


def detect(words: Sequence[str]) -> str:
    """``en``, ``es`` or ``nb`` (Bokmål and Nynorsk alike); a text that says nothing is taken for English.

    >>> detect("Pasienten ble innlagt med brystsmerter".split())
    'nb'
    >>> detect(["Señora", "Muñoz"])
    'es'
    """
    distinct = _lowered(words)
    scores = {language: float(len(distinct & marks)) for language, marks in _WORDS.items()}
    if sorted(scores.values())[-2] * 2 >= max(scores.values()):
        # A short or mixed text: let the letters speak too, without letting a few names decide.
        for language, letters in _LETTERS.items():
            scores[language] += 0.5 * sum(not letters.isdisjoint(word) for word in distinct)
    return max(scores, key=scores.__getitem__)


def surely(words: Sequence[str]) -> str | None:
    """The language of a text that leaves no doubt: several of its little words, and three times those of any other.

    >>> surely("Pasienten ble innlagt med smerter og er utskrevet".split()), surely(["Alta", "14", "Oslo"])
    ('nb', None)
    """
    return _ahead(words, _SURE)


def likely(words: Sequence[str]) -> str | None:
    """The language of a text with at least two of its little words, and three times those of any other.

    >>> likely("Discharged home on room air".split()), likely("Hb 10.2, Na 138, Dr. Smith".split())
    ('en', None)
    """
    return _ahead(words, _LIKELY)


def _ahead(words: Sequence[str], least: int) -> str | None:
    distinct = _lowered(words)
    *_, second, first = sorted((len(distinct & marks), language) for language, marks in _WORDS.items())
    return first[1] if first[0] >= least and first[0] >= 3 * second[0] else None


def variety(words: Sequence[str]) -> str:
    """Which written Norwegian a Norwegian text is: ``nb`` (Bokmål) or ``nn`` (Nynorsk).

    >>> variety("Ho vart innlagd frå heimen, og eg såg ikkje noko nytt".split())
    'nn'
    """
    distinct = _lowered(words)
    return max(_VARIETY_WORDS, key=lambda written: len(distinct & _VARIETY_WORDS[written]))


def _lowered(words: Sequence[str]) -> set[str]:
    return set(" ".join(set(words)).lower().split(" "))
