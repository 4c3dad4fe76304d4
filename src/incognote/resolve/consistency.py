"""What was found once is found everywhere: a second look at the whole note with the names and numbers of the first.

Three things are settled over the document: a name keeps one kind (patient or doctor) wherever it stands; its parts are
found in every other place, also misspelt; and a number, town or institution found once is found again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter, itemgetter

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.labels import GROUPS
from incognote.languages import in_all
from incognote.resolve.namesakes import could_be_misspelt, is_name_here, names_in
from incognote.text.analysis import Analysis
from incognote.text.word_table import current_table

__all__ = ["SPREAD", "settle_kinds", "spread"]

NAMES = ("PATIENT", "DOCTOR")
REPEATED = frozenset(
    ("HOSPITAL", "ORGANIZATION", "CITY", "STREET", "LOCATION_OTHER", "USERNAME", "PHONE", "FAX", *GROUPS["ID"])
)

#: A name part must be at least this long.
SHORTEST_PART = 2
#: Spans less sure than this are not trusted to spread.
TRUSTED = 0.5
SPREAD_SCORE = 0.8
#: The source of spans that are there because of others.
SPREAD = "consistency"
SHORTEST_MISSPELT = 6

#: Words of names in small letters, and how often they stand in each kind.
Kinds = dict[str, dict[str, int]]

#: Words inside names that are not names themselves.
_NOT_NAMES = in_all(lambda language: (*language.people.particles, *language.people.name_links))
_IN_ORDER = attrgetter("start", "end", "label", "score", "source")


def spread(note: Analysis, spans: Sequence[Span]) -> list[Span]:
    """The spans, and every other place of the note where one of their names or numbers stands again."""
    if not spans:
        return []
    tokens = note.tokens
    covered = np.zeros(len(tokens), np.bool_)
    kinds: Kinds = {}
    repeated: dict[tuple[str, ...], str] = {}
    # Numbers of the tokens' own size: else every token is made larger first.
    begins = tokens.ends.searchsorted(np.array([span.start for span in spans], np.int32), side="right").tolist()
    ends = tokens.starts.searchsorted(np.array([span.end for span in spans], np.int32), side="left").tolist()
    for span, begin, end in zip(spans, begins, ends, strict=True):
        covered[begin:end] = True
        label = span.label
        if span.score < TRUSTED or not (label in NAMES or label in REPEATED):
            continue
        words = tokens.words[begin:end]
        if label in REPEATED:
            if _distinctive(words):
                repeated.setdefault(tuple(words), label)
            continue
        for word in words:
            if len(word) >= SHORTEST_PART and word[0].isalpha() and word.lower() not in _NOT_NAMES:
                counts = kinds.setdefault(word.lower(), {})
                counts[label] = counts.get(label, 0) + 1
    found = _names(note, kinds, covered) + _phrases(note, repeated, covered)
    return sorted([*spans, *found], key=_IN_ORDER)


def _distinctive(words: Sequence[str]) -> bool:
    """Four letters of words with a capital, or five digits."""
    letters = digits = 0
    for word in words:
        if word.isdigit():
            digits += len(word)
        elif word[0].isupper() and word.isalpha():
            letters += len(word)
    return letters >= 4 or digits >= 5


def _names(note: Analysis, kinds: Kinds, covered: NDArray[np.bool_]) -> list[Span]:
    """Where a word of the note's names occurs again: as it is, if it is the name there, or with one slip."""
    if not kinds:
        return []
    places, words = names_in(note, set(kinds))
    free = [n for n, place in enumerate(places) if not covered[place]]
    places, words = [places[n] for n in free], [words[n] for n in free]
    kept = [
        (place, kinds[word.lower()])
        for place, word, is_name in zip(places, words, is_name_here(note, places, words), strict=True)
        if is_name
    ]
    spans: list[Span] = []
    tokens = note.tokens
    for place, counts in sorted([*kept, *_slips(note, kinds, covered)], key=itemgetter(0)):
        label = max(counts, key=counts.__getitem__)
        start, end = int(tokens.starts[place]), int(tokens.ends[place])
        last = spans[-1] if spans else None
        if last and last.label == label and note.text[last.end : start].strip(" ") == "":
            spans[-1] = Span(last.start, end, label, SPREAD_SCORE, SPREAD)
        else:
            spans.append(Span(start, end, label, SPREAD_SCORE, SPREAD))
    return spans


def _slips(note: Analysis, kinds: Kinds, covered: NDArray[np.bool_]) -> Iterator[tuple[int, dict[str, int]]]:
    """Words with a capital that no list has, one slip of the keyboard away from a long name of the note."""
    long = _by_first_letter(kinds)
    if not long:
        return
    tokens, table = note.tokens, current_table()
    numbers = table.numbers_of(tokens)
    could = table.column(_may_be_a_slip, note.language)[numbers] & ~covered
    for place in np.flatnonzero(could).tolist():
        small = tokens.words[place].lower()
        if small not in kinds and (near := long.get(small[0])) and (meant := _misspelt(small, near)):
            yield place, kinds[meant]


def _may_be_a_slip(words: Sequence[str], language: str) -> NDArray[np.bool_]:
    written = np.fromiter(
        (len(word) >= SHORTEST_MISSPELT and word[0].isupper() for word in words), np.bool_, len(words)
    )
    could: NDArray[np.bool_] = written & could_be_misspelt(words, language)
    return could


def _by_first_letter(names: Iterable[str]) -> dict[str, list[str]]:
    """The names that are long enough to be recognised misspelt, by the letter that must be right."""
    by_letter: dict[str, list[str]] = {}
    for name in names:
        if len(name) >= SHORTEST_MISSPELT:
            by_letter.setdefault(name[0], []).append(name)
    return by_letter


def _misspelt(word: str, names: Iterable[str]) -> str:
    """The first name that differs from ``word`` by one slip of the keyboard; nothing where there is none."""
    if len(word) >= SHORTEST_MISSPELT:
        for name in names:
            if abs(len(name) - len(word)) <= 1 and _one_slip(name, word):
                return name
    return ""


def _one_slip(a: str, b: str) -> bool:
    """Whether one letter was left out, added, changed, or two neighbours swapped.

    >>> _one_slip("andersen", "anderson"), _one_slip("okafor", "okfaor"), _one_slip("okafor", "okaf")
    (True, True, False)
    """
    if len(a) < len(b):
        a, b = b, a
    prefix = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(b))
    if len(a) == len(b):
        return a[prefix + 1 :] == b[prefix + 1 :] or (
            a[prefix : prefix + 2] == b[prefix : prefix + 2][::-1] and a[prefix + 2 :] == b[prefix + 2 :]
        )
    return a[prefix + 1 :] == b[prefix:]


def _phrases(note: Analysis, repeated: dict[tuple[str, ...], str], covered: NDArray[np.bool_]) -> list[Span]:
    if not repeated:
        return []
    tokens = note.tokens
    by_first: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for phrase in repeated:
        by_first[phrase[0]].append(phrase)
    table = current_table()
    numbers = table.numbers_of(tokens)
    spans = []
    for place in np.flatnonzero(np.isin(numbers, table.numbers(by_first)) & ~covered).tolist():
        for phrase in by_first[tokens.words[place]] if not covered[place] else ():
            end = place + len(phrase)
            if tuple(tokens.words[place:end]) == phrase and not covered[place:end].any():
                covered[place:end] = True
                start, stop = int(tokens.starts[place]), int(tokens.ends[end - 1])
                spans.append(Span(start, stop, repeated[phrase], SPREAD_SCORE, SPREAD))
                break
    return spans


def settle_kinds(text: str, spans: Sequence[Span]) -> list[Span]:
    """The same name written the same way is one kind of person: the one its places together are surest of."""
    votes: dict[str, dict[str, float]] = {}
    for span in spans:
        if span.label in NAMES:
            counts = votes.setdefault(text[span.start : span.end], {})
            counts[span.label] = counts.get(span.label, 0.0) + span.score
    winner = {name: max(sorted(counts), key=counts.__getitem__) for name, counts in votes.items() if len(counts) > 1}
    if not winner:
        return list(spans)
    return [
        span
        if span.label not in NAMES or (kind := winner.get(span.of(text), span.label)) == span.label
        else Span(span.start, span.end, kind, span.score, span.source)
        for span in spans
    ]
