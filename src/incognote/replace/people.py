"""Which mentions are the same person: full names, surnames, initials and misspellings, within one note."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from incognote.languages import in_all
from incognote.lexicons.lexicon import load_lexicon
from incognote.replace.normal import fold, name_words
from incognote.text.folding import loosest

__all__ = ["Name", "link", "parse_name", "slip_of", "word_forms"]

PARTICLES = in_all(lambda language: language.people.particles)
#: Titles that are names as well.
_DOUBTFUL_TITLES = frozenset(("don", "dona", "nurse"))
_TITLES = (
    frozenset(map(fold, in_all(lambda language: (*language.people.titles, *language.people.job_titles))))
    | in_all(lambda language: language.people.religious_titles)
) - _DOUBTFUL_TITLES
#: Those that a surname follows where one word does.
_BEFORE_SURNAMES = _TITLES - in_all(lambda language: language.people.religious_titles) | {"co"}
#: Titles that only names have after them.
_CALLED = frozenset(("mama", "mzee", "abba", "bwana", "baba"))
#: Particles that no one is called by: they are never the name itself, also where a name begins with them.
_ALWAYS = frozenset(("de", "del", "von", "af", "dos", "das"))
#: In small letters beside capitals these are no names: `Odd på Lund`, `Perico el Tuerto`.
_SMALL_WORDS = frozenset(("pa", "i", "fra", "el", "la", "los", "en", "the", "of", "from", "ved", "med", "au", "y", "e"))
#: Between the parts of a name; ``f`` is a year of birth's.
_CONNECTIVES = frozenset(("aka", "nee", "and", "og", "f", "don", "dona"))
_DEGREES = in_all(lambda language: language.people.degrees)
#: Degrees that are names as well: only in capitals, after a comma or a full name in small letters.
_DOUBTFUL_DEGREES = frozenset(("do", "pa"))
#: How much likelier a name of two words, or of more, must be with its surname first before it is read so.
_FLIPPED = (25, 15)
#: From how much likelier on a first word, rare as a given name, is the first of two surnames.
_SURE, _RARE = 4, 40


@dataclass(frozen=True, slots=True)
class Name:
    """A name's words as folded text with their places.

    ``surname`` holds the indices of surname words, ``kept`` those of particles, titles and degrees.
    """

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    surname: frozenset[int]
    kept: frozenset[int]

    @property
    def key(self) -> tuple[str, ...]:
        """The words that matter, whatever their order."""
        return tuple(sorted(word for i, word in enumerate(self.words) if i not in self.kept))


@lru_cache(maxsize=1024)
def parse_name(text: str) -> Name:
    """Given names and surnames by order and comma: ``SMITH, J.`` and ``John Smith`` put Smith in the same place.

    >>> sorted(parse_name("SMITH, J.").surname), sorted(parse_name("Ana de la Vega").surname)
    ([0], [1, 2, 3])
    """
    places = name_words(text)
    words = tuple(fold(text[a:b]) or text[a:b] for a, b in places)
    kept = frozenset(_kept(text, words, places))
    return Name(words, places, frozenset(_surname(text, words, places, kept)), kept)


def _surname(text: str, words: Sequence[str], places: Sequence[tuple[int, int]], kept: Collection[int]) -> range:
    """The surname words: before a comma, else where name lists part given names from surnames.

    A Spanish name has two surnames, a Norwegian one may have another in the middle, a Vietnamese or Hungarian one
    begins with it: no order is taken for granted, but a lone word is left open.

    >>> [sorted(parse_name(n).surname) for n in ("Ana García López", "Kari Moen Hansen", "Anne-Marie", "Nagy Anna")]
    [[1, 2], [1, 2], [], [0]]
    """
    count = len(words)
    comma = text.find(",")
    before = sum(1 for a, _ in places if a < comma) if comma > 0 else 0
    if 0 < before < count and any(i not in kept for i in range(before, count)):
        return range(before)
    units = _units(text, words, places, kept)
    if not units or (len(units) < 2 and count - units[0] < 2):
        is_titled = bool(units) and units[0] > 0 and all(words[i] in _BEFORE_SURNAMES for i in range(units[0]))
        return range(units[0], count) if is_titled else range(0)  # `Dr. Okafor`
    # How much likelier each unit is a surname than a given name, by how common it is as either.
    frequency = load_lexicon().name_frequency
    given, surnames = zip(*map(frequency, words), strict=True)
    leaning = [_leaning(max(given[start:end]), max(surnames[start:end]), words[start:end])
               for start, end in pairwise((*units, count))]  # fmt: skip
    if len(units) < 2:  # `Bøe-Hansen` and `del Toro` are surnames, `Anne-Marie` is none
        return range(units[0], count if leaning[0] > 0 or units[0] in kept else units[0])
    if len(words[-1]) == 1 and len(units) == 2:  # `Marie K`: the surname is the initial; of `Ødegård G.` it is not
        return range(units[0], units[1]) if leaning[0] > 0 and len(words[units[0]]) > 1 else range(units[1], count)
    if len(units) == 2 and leaning[0] >= _SURE and leaning[1] > 0 and given[units[0]] < _RARE:  # `Ibsen Moe`
        return range(units[0], count)
    splits = [sum(leaning[k:]) - sum(leaning[:k]) for k in range(1, len(units))]
    best = max(range(len(splits)), key=lambda k: (splits[k], k))
    if leaning[0] - sum(leaning[1:]) > splits[best] + _FLIPPED[len(units) > 2]:
        return range(units[0], units[1])
    return range(units[best + 1], count)


def _leaning(given: int, surname: int, words: Sequence[str]) -> int:
    """From -30 for a given name to 30 for a surname; what no list has is a rare surname sooner than a given name."""
    if not given and not surname:
        return 2 * (max(map(len, words)) > 2)
    return max(-30, min(30, surname - given))


def _units(text: str, words: Sequence[str], places: Sequence[tuple[int, int]], kept: Collection[int]) -> list[int]:
    """Where the parts of a name begin: words joined by hyphens are one, and a particle belongs to what follows."""
    starts: list[int] = []
    open_part = False
    for i, word in enumerate(words):
        if i in kept and word not in PARTICLES:
            continue
        if not open_part and not (i and starts and _hyphenated(text, places, i)):
            starts.append(i)
        open_part = i in kept
    return starts


def _kept(text: str, words: Sequence[str], places: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The words that are no part of the name, by case and position: ``Le``, ``Do`` and ``Don`` are names too.

    Titles stand first, degrees last. A particle leads up to another word of the name, in small letters where others
    have a capital, or between two words where the case of all is the same.

    >>> [sorted(parse_name(text).kept) for text in ("Ana de la Vega", "Tuan Le", "Don Baker", "Eva Roe, DO")]
    [[1, 2], [], [], [2]]
    """
    count = len(words)
    if count < 2:
        return
    small = [text[start].islower() for start, _ in places]
    mixed = any(small) and not all(small)
    first = 0
    while first < count - 1 and _is_title(text, words, places, first):
        yield first
        first += 1
    last = count - 1
    while last > first and _is_degree(text, words, places, last):
        yield last
        last -= 1
    for i in range(first, last):
        if words[i] in _ALWAYS or (mixed and small[i] and words[i] in _SMALL_WORDS):
            yield i
        elif words[i] in PARTICLES or words[i] in _CONNECTIVES:
            one_case = not mixed and (all(small) or text.isupper())
            if (mixed and small[i]) or (one_case and i > first and words[i] in PARTICLES):
                yield i


def _is_title(text: str, words: Sequence[str], places: Sequence[tuple[int, int]], index: int) -> bool:
    """Also ``CO``, a clinical officer, but no one called Co."""
    word, (start, end) = words[index], places[index]
    is_officer = text[start:end] == "CO" and not text[end:].isupper()
    return word in _TITLES or word in _CALLED or is_officer or _is_don(text, words, places, index)


def _is_don(text: str, words: Sequence[str], places: Sequence[tuple[int, int]], index: int) -> bool:
    """``D. Antonio Pérez`` is Don Antonio; ``D. Baker`` has an initial. ``M.ª`` stays as it is."""
    start, end = places[index]
    if text[start:end] == "ª" or (words[index] == "m" and "ª" in text[end : end + 2]):
        return True
    if words[index] != "d" or text[end : end + 1] != "." or index + 2 >= len(words):
        return False
    given, surname = load_lexicon().name_frequency(words[index + 1])
    return given > surname


def _is_degree(text: str, words: Sequence[str], places: Sequence[tuple[int, int]], index: int) -> bool:
    if words[index] in _DEGREES:
        return True
    start, end = places[index]
    if words[index] not in _DOUBTFUL_DEGREES or not text[start:end].isupper():
        return False
    return "," in text[places[index - 1][1] : start] or (index > 1 and not text[:start].isupper())


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
    >>> link(["Bjørn Ødegård", "Bjoern Oedegaard"])
    ['bjorn odegard', 'bjorn odegard']
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
            for form in word_forms(loosest(word)):
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
        forms = word_forms(loosest(word))
        return [*(self._by_form.get(form, []) for form in forms), self._by_initial.get(word[0], [])]


@lru_cache(maxsize=2048)
def word_forms(word: str) -> frozenset[str]:
    """The word, and the word with one letter less: a slip of the pen shares one of these with what was meant.

    >>> sorted(word_forms("jhon") & word_forms("john"))
    ['jhn', 'jon']
    """
    return frozenset([word, *(word[:i] + word[i + 1 :] for i in range(len(word)))])


def _agreement(part: tuple[str, ...], whole: tuple[str, ...]) -> int:
    """How well every word of ``part`` finds a word of its own in ``whole``; 0 when one does not."""
    left = list(whole)
    score = 0
    for word in sorted(part, key=lambda w: -len(w)):
        for points, same in ((4, str.__eq__), (3, _same_letters), (2, slip_of), (1, _initial)):
            match = next((other for other in left if same(word, other)), None)
            if match is not None:
                left.remove(match)
                score += points
                break
        else:
            return 0
    return score


def _same_letters(word: str, other: str) -> bool:
    return loosest(word) == loosest(other)


def _initial(word: str, other: str) -> bool:
    return word[0] == other[0] and (len(word) == 1 or len(other) == 1)
