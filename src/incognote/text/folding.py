"""One spelling for what is the same word: without case and accents, and the spellings of letters that have several.

``fold`` decides what is equal everywhere in the program: lists, known identifiers, people, surrogates, the guard.
``spellings`` adds how else a word may be written where a keyboard lacks its letters: Ødegård, Odegard, Oedegaard.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from unicodedata import combining, normalize

import numpy as np

from incognote.text.tokens import IntArray

__all__ = ["fold", "fold_with_places", "loosest", "spellings"]

#: Letters that no accent makes. Case folding has already made ß to ss.
_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"})
#: What else a letter or a pair of letters is written as, beside what it folds to.
_ALSO = {
    **{"ø": ("oe",), "ö": ("oe",), "å": ("aa",), "æ": ("a", "e"), "ä": ("ae",), "ü": ("ue",), "œ": ("o",)},
    **{"þ": ("t",), "ð": ("th",), "đ": ("dj",), "ŋ": ("n", "ng"), "ħ": ("h",), "ŧ": ("t",), "ß": ("s", "sz")},
    **{"oe": ("o",), "aa": ("a",), "ae": ("a",), "ue": ("u",)},
}
_SEVERAL = re.compile("|".join(_ALSO))
_UNITS = re.compile("oe|aa|ae|ue|.", re.S)
_PAIRS = re.compile("(?<=[aou])e|(?<=a)a")
_MOST_SPELLINGS = 64


@lru_cache(1 << 17)
def fold(word: str) -> str:
    """``word`` without case and accents.

    >>> fold("TROMSØ"), fold("García"), fold("Strauß"), fold("Łukasz")
    ('tromso', 'garcia', 'strauss', 'lukasz')
    """
    if word.isascii():
        return word.lower()
    folded = normalize("NFKD", word.casefold().translate(_LETTERS))
    return "".join([char for char in folded if not combining(char)])


def fold_with_places(text: str) -> tuple[str, IntArray]:
    """A folded text, and for each of its characters and its end the place in ``text`` that it comes from.

    >>> folded, places = fold_with_places("fru Sæther")
    >>> folded, places.tolist()
    ('fru saether', [0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10])
    """
    if text.isascii():
        return text.lower(), np.arange(len(text) + 1, dtype=np.int32)
    pieces = [char.lower() if char.isascii() else fold(char) for char in text]
    sizes = np.fromiter(map(len, pieces), np.int32, len(pieces))
    places = np.repeat(np.arange(len(text), dtype=np.int32), sizes)
    return "".join(pieces), np.append(places, np.int32(len(text)))


@lru_cache(1 << 14)
def spellings(word: str) -> tuple[str, ...]:
    """The folded forms that a word may be found in, the usual one first.

    >>> spellings("Ødegård")
    ('odegard', 'odegaard', 'oedegard', 'oedegaard')
    >>> "muller" in spellings("Mueller")
    True
    """
    small = normalize("NFC", word).lower()
    if not _SEVERAL.search(small):
        return (fold(small),)
    units = _UNITS.findall(small)
    ways = [dict.fromkeys((fold(unit), *_ALSO.get(unit, ()))) for unit in units]
    count = 1
    for place, way in enumerate(ways):
        count *= len(way)
        if count > _MOST_SPELLINGS:  # a long word of such letters: the rest only as it folds
            ways[place:] = [dict.fromkeys([fold(unit)]) for unit in units[place:]]
            break
    return tuple(dict.fromkeys("".join(one) for one in product(*ways)))


def loosest(folded: str) -> str:
    """What the spellings of a folded word have in common: ``aa`` is a, ``oe`` is o, ``ae`` is a, ``ue`` is u.

    >>> loosest("oedegaard") == loosest("odegard")
    True
    """
    return _PAIRS.sub("", folded)
