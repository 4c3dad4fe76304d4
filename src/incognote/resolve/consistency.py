"""What was found once is found everywhere: a second look at the whole note with the names and numbers of the first.

Three things are settled over the document: a name keeps one kind (patient or doctor) wherever it stands; its parts are
found in every other place, also misspelt; and a number, town or institution found once is found again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.labels import GROUPS
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.text.analysis import Analysis
from incognote.text.word_table import current_table

__all__ = ["SPREAD", "settle_kinds", "spread"]

NAMES = ("PATIENT", "DOCTOR")
REPEATED = frozenset(
    ("HOSPITAL", "ORGANIZATION", "CITY", "STREET", "LOCATION_OTHER", "USERNAME", "PHONE", "FAX", *GROUPS["ID"])
)

#: A name part must be at least this long, and a word of the language no more common than this (ten times Zipf).
SHORTEST_PART = 3
COMMON = 38
#: Spans less sure than this are not trusted to spread.
TRUSTED = 0.5
SPREAD_SCORE = 0.8
#: The source of spans that are there because of others.
SPREAD = "consistency"
SHORTEST_MISSPELT = 6

_IN_ORDER = attrgetter("start", "end", "label", "score", "source")


def spread(note: Analysis, spans: Sequence[Span]) -> list[Span]:
    """The spans, and every other place of the note where one of their names or numbers stands again."""
    if not spans:
        return []
    tokens = note.tokens
    covered = np.zeros(len(tokens), np.bool_)
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    repeated: dict[tuple[str, ...], str] = {}
    begins = np.searchsorted(tokens.ends, [span.start for span in spans], side="right").tolist()
    ends = np.searchsorted(tokens.starts, [span.end for span in spans], side="left").tolist()
    for span, begin, end in zip(spans, begins, ends, strict=True):
        covered[begin:end] = True
        if span.score < TRUSTED:
            continue
        if span.label in NAMES:
            for word in tokens.words[begin:end]:
                if len(word) >= SHORTEST_PART and word[0].isupper():
                    kinds[word.lower()][span.label] += 1
        elif span.label in REPEATED and _distinctive(tokens.words[begin:end]):
            repeated.setdefault(tuple(tokens.words[begin:end]), span.label)
    found = _names(note, kinds, covered) + _phrases(note, repeated, covered)
    return sorted([*spans, *found], key=_IN_ORDER)


def _distinctive(words: Sequence[str]) -> bool:
    letters = sum(len(word) for word in words if word.isalpha() and word[0].isupper())
    digits = sum(len(word) for word in words if word.isdigit())
    return letters >= 4 or digits >= 5


def _names(note: Analysis, kinds: dict[str, Counter[str]], covered: NDArray[np.bool_]) -> list[Span]:
    if not kinds:
        return []
    tokens = note.tokens
    table = current_table()
    numbers = table.numbers_of(tokens)
    could = table.column(_could_be_name, note.language)[numbers] & ~covered
    label_of: dict[str, str] = {}
    spans: list[Span] = []
    for place in np.flatnonzero(could).tolist():
        word = tokens.words[place].lower()
        if word not in label_of:
            known = word if word in kinds else _misspelt(word, kinds)
            label_of[word] = kinds[known].most_common(1)[0][0] if known else ""
        if not (label := label_of[word]):
            continue
        start, end = int(tokens.starts[place]), int(tokens.ends[place])
        last = spans[-1] if spans else None
        if last and last.label == label and note.text[last.end : start].strip(" ") == "":
            spans[-1] = Span(last.start, end, label, SPREAD_SCORE, SPREAD)
        else:
            spans.append(Span(start, end, label, SPREAD_SCORE, SPREAD))
    return spans


def _could_be_name(words: Sequence[str], language: str) -> NDArray[np.bool_]:
    """Words with a capital that are neither ordinary nor the name of something else."""
    lexicon = load_lexicon()
    written = np.fromiter((len(word) >= SHORTEST_PART and word[0].isupper() for word in words), np.bool_, len(words))
    other = (lexicon.flags(words, language) & mask("eponym", "drug", "month", "weekday", "stop")) != 0
    could: NDArray[np.bool_] = written & ~other & (lexicon.commonness(words, language) < COMMON)
    return could


def _misspelt(word: str, names: dict[str, Counter[str]]) -> str | None:
    """A name of the note that differs from ``word`` by one slip of the keyboard."""
    if len(word) < SHORTEST_MISSPELT:
        return None
    for name in names:
        if (
            name[0] == word[0]
            and abs(len(name) - len(word)) <= 1
            and len(name) >= SHORTEST_MISSPELT
            and _one_slip(name, word)
        ):
            return name
    return None


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
    spans = []
    for place in [place for place, word in enumerate(tokens.words) if word in by_first]:
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
    votes: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for span in spans:
        if span.label in NAMES:
            votes[span.of(text)][span.label] += span.score
    winner = {name: max(sorted(counts), key=counts.__getitem__) for name, counts in votes.items()}
    return [
        span
        if span.label not in NAMES or (name := winner[span.of(text)]) == span.label
        else Span(span.start, span.end, name, span.score, span.source)
        for span in spans
    ]
