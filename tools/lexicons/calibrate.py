"""Measures every finder's evidence on the development notes: ``python -m tools.lexicons.calibrate corpora``.

The table it writes turns evidence into scores that mean precision. Set-aside notes are never read.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from incognote.document import Document
from incognote.evaluate.folds import is_set_aside
from incognote.files import atomic_write
from incognote.finder import Finder
from incognote.formats import read_documents
from incognote.lexicons import (
    CapitalFinder,
    InstitutionFinder,
    LeftoverFinder,
    NameFinder,
    PersonalFinder,
    PlaceFinder,
)
from incognote.lexicons.grammar import PRECISION, GrammarFinder
from incognote.rules import RuleFinder
from incognote.text.analysis import Analysis
from incognote.text.language import LANGUAGES

__all__ = ["development_notes", "measure"]

#: In the order of the recipe `rules`: the last looks at what the others left.
FINDERS: tuple[type[GrammarFinder], ...] = (
    *(NameFinder, PlaceFinder, InstitutionFinder, PersonalFinder, CapitalFinder, LeftoverFinder),
)


def development_notes(corpora: Path, language: str) -> Iterator[Document]:
    """Our notes of one language without those set aside."""
    for document in read_documents([corpora / language]):
        if isinstance(document, Document) and document.spans and not is_set_aside(document.id):
            yield document


def measure(finder: GrammarFinder, notes: Iterable[Analysis]) -> dict[str, tuple[float, float, int]]:
    """By evidence: the share of its tokens that are identifiers, the share of its label, and how many tokens."""
    tokens: Counter[str] = Counter()
    identifiers: Counter[str] = Counter()
    own: Counter[str] = Counter()
    notes = list(notes)
    for note, hits in zip(notes, finder.hits(notes), strict=True):
        gold = _labels(note)
        for hit in hits:
            for token in range(hit.first, hit.last):
                if note.tokens.words[token].isalnum():
                    tokens[hit.by.name] += 1
                    identifiers[hit.by.name] += token in gold
                    own[hit.by.name] += gold.get(token) == hit.by.label
    return {name: (identifiers[name] / count, own[name] / count, count) for name, count in sorted(tokens.items())}


def _labels(note: Analysis) -> dict[int, str]:
    labels = {}
    for span in note.document.spans:
        labels.update(dict.fromkeys(range(*note.tokens.touching(span.start, span.end)), span.label))
    return labels


def _let_find(finder: Finder, notes: Sequence[Analysis]) -> None:
    for note, spans in zip(notes, finder.find(notes), strict=True):
        note.found[finder.name] = spans


def main(corpora: str) -> None:
    rows = ["# finder\tevidence\tlanguage\tidentifier\tlabel\ttokens"]
    for language in LANGUAGES:
        notes = [Analysis(document, language) for document in development_notes(Path(corpora), language)]
        _let_find(RuleFinder(), notes)
        for kind in FINDERS:
            finder = kind()
            for evidence, (any_, own, count) in measure(finder, notes).items():
                rows.append(f"{kind.name}\t{evidence}\t{language}\t{any_:.3f}\t{own:.3f}\t{count}")
            _let_find(finder, notes)
    with atomic_write(PRECISION) as file:
        file.write(("\n".join(rows) + "\n").encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
