"""Which mentions are the same person: full names, surnames, initials and misspellings, within one note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from incognote.replace.normal import fold, name_words

__all__ = ["PARTICLES", "Name", "link", "parse_name", "slip_of", "word_forms"]

# fmt: off
PARTICLES = frozenset((
    "de", "del", "la", "las", "los", "y", "e", "i", "da", "do", "dos", "das", "di", "du", "van", "der", "den", "ter",
    "ten", "von", "zu", "zur", "af", "av", "bin", "ibn", "bint", "abu", "el", "al", "le",
))
# fmt: on


@dataclass(frozen=True, slots=True)
class Name:
    """A name's words as folded text with their places; ``surname`` holds the indices of surname words."""

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    surname: frozenset[int]

    @property
    def key(self) -> tuple[str, ...]:
        """The words that matter, whatever their order."""
        return tuple(sorted(word for word in self.words if word not in PARTICLES))


@lru_cache(maxsize=16384)
def parse_name(text: str) -> Name:
    """Given names and surnames by order and comma: ``SMITH, J.`` and ``John Smith`` put Smith in the same place.

    >>> sorted(parse_name("SMITH, J.").surname), sorted(parse_name("Ana de la Vega").surname)
    ([0], [1, 2, 3])
    """
    places = name_words(text)
    words = tuple(fold(text[a:b]) or text[a:b] for a, b in places)
    count = len(words)
    comma = text.find(",")
    before = sum(1 for a, _ in places if a < comma) if comma > 0 else 0
    if 0 < before < count:
        return Name(words, places, frozenset(range(before)))
    if count < 2:
        return Name(words, places, frozenset())
    first = count - 1
    while first > 1 and (words[first - 1] in PARTICLES or _hyphenated(text, places, first)):
        first -= 1
    if len(words[-1]) == 1 and count == 2:  # `Marie K`: the surname is the initial
        first = 1
    return Name(words, places, frozenset(range(first, count)))


def _hyphenated(text: str, places: Sequence[tuple[int, int]], index: int) -> bool:
    return text[places[index - 1][1] : places[index][0]] in "-–"


def slip_of(wrong: str, right: str) -> bool:
    """Is one word a slip of the pen for the other: two letters swapped, or one letter wrong, lost or doubled?

    >>> slip_of("jhon", "john"), slip_of("fenwik", "fenwick"), slip_of("hanne", "hanna")
    (True, True, False)
    """
    short, long = (wrong, right) if len(wrong) <= len(right) else (right, wrong)
    if len(short) < 4 or len(long) - len(short) > 1 or short == long:
        return False
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    if len(short) == len(long):
        swapped = short[same + 1 : same + 2] + short[same : same + 1] + short[same + 2 :]
        if swapped == long[same:]:
            return True
        return len(short) >= 6 and 0 < same < len(short) - 1 and short[same + 1 :] == long[same + 1 :]
    return len(short) >= 5 and same > 0 and short[same:] == long[same + 1 :]


def link(names: Sequence[str]) -> list[str]:
    """The person behind each name, as the fullest form of that person's name in the note.

    >>> link(["John Smith", "SMITH, J.", "Jhon", "Mary Jones"])
    ['john smith', 'john smith', 'john smith', 'jones mary']
    """
    distinct = dict.fromkeys(names)
    keys = {text: parse_name(text).key or (fold(text) or text,) for text in distinct}
    order = sorted(distinct, key=lambda text: -sum(min(len(word), 20) > 1 for word in keys[text]))
    people = _People()
    person_of: dict[str, int] = {}
    for text in order:
        person = people.known(keys[text])
        person_of[text] = people.add(keys[text]) if person is None else person
    return [" ".join(people.keys[person_of[text]]) for text in names]


class _People:
    """The people of a note, to be found by any word of their names: as it is, misspelt, or by its initial."""

    def __init__(self) -> None:
        self.keys: list[tuple[str, ...]] = []
        self._by_form: dict[str, list[int]] = {}
        self._by_first_letter: dict[str, list[int]] = {}
        self._by_initial: dict[str, list[int]] = {}

    def add(self, key: tuple[str, ...]) -> int:
        person = len(self.keys)
        self.keys.append(key)
        for word in key:
            self._by_first_letter.setdefault(word[0], []).append(person)
            if len(word) == 1:
                self._by_initial.setdefault(word, []).append(person)
            for form in word_forms(word):
                self._by_form.setdefault(form, []).append(person)
        return person

    def known(self, key: tuple[str, ...]) -> int | None:
        """The person this may be another name of; the likeliest, and of two as likely the first."""
        # All words must agree, so those who have one that is rare will do.
        places = min(map(self._places, key), key=lambda places: sum(map(len, places)))
        letters = {word[0] for word in key}
        best: tuple[int, int] | None = None
        for person in {person for some in places for person in some}:
            if letters.isdisjoint(word[0] for word in self.keys[person]):
                continue
            score = _agreement(key, self.keys[person])
            if score and (best is None or (score, -person) > best):
                best = (score, -person)
        return -best[1] if best else None

    def _places(self, word: str) -> list[list[int]]:
        """Those who have the word, a slip of it, or its initial."""
        if len(word) == 1:
            return [self._by_first_letter.get(word, [])]
        return [*(self._by_form.get(form, []) for form in word_forms(word)), self._by_initial.get(word[0], [])]


def word_forms(word: str) -> set[str]:
    """The word, and the word with one letter less: a slip of the pen shares one of these with what was meant.

    >>> sorted(word_forms("jhon") & word_forms("john"))
    ['jhn', 'jon']
    """
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


def _agreement(part: tuple[str, ...], whole: tuple[str, ...]) -> int:
    """How well every word of ``part`` finds a word of its own in ``whole``; 0 when one does not."""
    left = list(whole)
    score = 0
    for word in sorted(part, key=lambda w: -len(w)):
        for points, same in ((4, str.__eq__), (2, slip_of), (1, _initial)):
            match = next((other for other in left if same(word, other)), None)
            if match is not None:
                left.remove(match)
                score += points
                break
        else:
            return 0
    return score


def _initial(word: str, other: str) -> bool:
    return word[0] == other[0] and (len(word) == 1 or len(other) == 1)
