"""Digits as people and scanners write them: ``six one seven``, ``double five``, ``7l7 555 OlOO``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from incognote.languages import codes, load

__all__ = ["DIGIT_WORDS", "EXTENSION", "TIMES", "Digits", "find_digits", "say"]

#: The words of the digits 0 to 9; where there are several, the usual one first.
DIGIT_WORDS = {code: words for code in codes() if (words := load(code).numbers.digits)}
_DIGIT_OF = {
    (language, word): str(digit)
    for language, words in DIGIT_WORDS.items()
    for digit, forms in enumerate(words)
    for word in forms
}
TIMES = {word: often for code in codes() for word, often in load(code).numbers.times.items()}
#: What a scanner reads for a digit.
_READ_AS = str.maketrans({"O": "0", "o": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "S": "5", "B": "8", "Z": "2"})
#: What stands before the number of an extension.
EXTENSION = r"(?:x|ext(?:n|ension|ensión)?|anexo|interno|int|linje|innvalg|internnr)(?![^\W\d_])"
#: A group of digits with such letters among them, or of the commonest letters alone: ``7l7``, ``OlOO``.
_SCANNED = r"(?<![^\W_])(?:(?=[\dOoQlI|SBZ]*\d)[\dOoQlI|SBZ]+|[OolI|]{2,})(?![^\W_])"
_WORDS = "|".join(sorted({word for _, word in _DIGIT_OF}, key=lambda word: (-len(word), word)))
_UNITS = re.compile(
    rf"(?P<word>(?<![^\W\d_])(?i:(?:(?P<times>{'|'.join(TIMES)})[ -]?)?(?P<digit>{_WORDS}))(?![^\W\d_]))|{_SCANNED}|\d"
)


class Digits(NamedTuple):
    """``text[start:end]`` stands for some digits; ``language`` is that of the words they are told in."""

    start: int
    end: int
    digits: str
    language: str = ""


def find_digits(text: str, language: str = "en") -> Iterator[Digits]:
    """The digits of a number in order; words are those of ``language`` first.

    >>> "".join(unit.digits for unit in find_digits("six one seven, 555 double oh 43"))
    '6175550043'
    >>> "".join(unit.digits for unit in find_digits("7l7 555 OlOO"))
    '7175550100'
    """
    for match in _UNITS.finditer(text):
        if match["word"]:
            word = match["digit"].lower()
            spoken = next(one for one in dict.fromkeys((language, *DIGIT_WORDS)) if (one, word) in _DIGIT_OF)
            times = TIMES[match["times"].lower()] if match["times"] else 1
            yield Digits(*match.span(), _DIGIT_OF[spoken, word] * times, spoken)
        else:
            for place, char in enumerate(match[0].translate(_READ_AS), match.start()):
                yield Digits(place, place + 1, char)


def say(digits: str, language: str) -> str:
    """Digits in words.

    >>> say("617", "en")
    'six one seven'
    """
    return " ".join(DIGIT_WORDS[language][int(digit)][0] for digit in digits)
