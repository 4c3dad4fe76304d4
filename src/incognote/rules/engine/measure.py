"""Measures recognizers on annotated notes: how often each is right, and what only it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from incognote.document import Document
from incognote.evaluate.folds import is_set_aside
from incognote.rules.engine.precision import Precision
from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.scan import RuleFinding, Scanner, settle
from incognote.text.analysis import Analysis
from incognote.text.batch import by_language

__all__ = ["measure"]

Key = tuple[int, int, str]
#: A fax number is a telephone number to an annotator who does not tell them apart.
_SAME = {"FAX": "PHONE"}
_BATCH = 64


def measure(recognizers: Sequence[Recognizer], notes: Iterable[Document], language: str) -> list[Precision]:
    """The counts of each recognizer that reads the language, in its annotated notes."""
    mine = [one for one in recognizers if language in one.languages]
    scanner, counts = Scanner(mine), {one.name: Counter[str]() for one in mine}
    for note, found in _scan(scanner, notes, language):
        _count(counts, note, found)
    return [Precision(name, language, **count) for name, count in sorted(counts.items())]


def _scan(scanner: Scanner, notes: Iterable[Document], language: str) -> Iterator[tuple[Document, list[RuleFinding]]]:
    notes = list(notes)
    for first in range(0, len(notes), _BATCH):
        some = notes[first : first + _BATCH]
        analyses = [Analysis(Document(note.id, note.text), language=language) for note in some]
        ((_, _, batch),) = by_language(analyses)
        yield from zip(some, scanner.scan_all(batch, analyses), strict=True)


def _count(counts: dict[str, Counter[str]], note: Document, found: list[RuleFinding]) -> None:
    gold = {(span.start, span.end, _SAME.get(span.label, span.label)) for span in note.spans}
    finders = Counter(map(_key, found))
    unseen = is_set_aside(note.id)
    for one in found:
        right = _key(one) in gold
        count = counts[one.by.name]
        count["hits"] += 1
        count["right"] += right
        count["unique"] += right and finders[_key(one)] == 1
        count["unseen"] += unseen
        count["unseen_right"] += unseen and right
    for one in settle(found, note.text):
        if not unseen:
            counts[one.by.name]["kept"] += 1
            counts[one.by.name]["kept_right"] += _key(one) in gold


def _key(one: RuleFinding) -> Key:
    return one.start, one.end, _SAME.get(one.by.label, one.by.label)
