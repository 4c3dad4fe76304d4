"""The numbers that ages and dates are told in, in words, folded (no accents, lower case)."""

from __future__ import annotations

from incognote.languages import codes, load
from incognote.languages.schema import Numbers
from incognote.replace.normal import fold

__all__ = ["CARDINALS", "CARDINALS_OF", "ORDINALS_OF"]


def _cardinals(numbers: Numbers) -> dict[str, int]:
    table = {
        fold(word): value
        for value, forms in enumerate((*numbers.zero, *numbers.units, *numbers.teens))
        for word in forms
    }
    ones = [(word, value) for word, value in table.items() if 0 < value < 10]
    for lists, first in ((numbers.twenties, 21), (numbers.hundreds[:1], 100)):
        table.update({fold(word): value for value, forms in enumerate(lists, first) for word in forms})
    for tens, forms in enumerate(numbers.tens, 2):
        stem = fold(forms[0])
        if tens == 2 and numbers.twenty_stem:
            stem = numbers.twenty_stem
        table.update(dict.fromkeys((*map(fold, forms), stem), 10 * tens))
        table.update({f"{stem}{one}": 10 * tens + value for one, value in ones})
    return table | {fold(word): 10 * tens for tens, forms in enumerate(numbers.decades, 2) for word in forms}


def _ordinals(numbers: Numbers) -> dict[str, int]:
    """In Norwegian ``aattende`` is the eighth (`åttende`), ``attende`` the eighteenth."""
    table = {_folded(word): value for value, forms in enumerate(numbers.ordinals, 1) for word in forms}
    table |= {_folded(numbers.thirtieth): 30} if numbers.thirtieth else {}
    ones = [(word, value) for word, value in table.items() if value < 10]
    if not numbers.joint:  # tens and units are one word
        table |= {
            f"{fold(ten[0])}{word}": 10 * n + value for n, ten in enumerate(numbers.tens[:2], 2) for word, value in ones
        }
    return table


def _folded(ordinal: str) -> str:
    return fold(ordinal.replace("åttende", "aattende"))


CARDINALS_OF = {code: _cardinals(load(code).numbers) for code in codes()}
ORDINALS_OF = {code: _ordinals(load(code).numbers) for code in codes()}
#: Of all together; none of our languages means different numbers by one word.
CARDINALS = {word: value for table in CARDINALS_OF.values() for word, value in table.items()}
