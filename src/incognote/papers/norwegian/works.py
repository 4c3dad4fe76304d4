"""Reference works of the user's own: classifications whose codes and terms are kept, and names of organisations.

Section 7.2.3 (codes), 7.3.1 (phrases of more than three words, misspelt or in any order) and 7.3.2 (two or three words,
exactly). A file has a code, a tab and a description a line, or a description alone; its name without the suffix is the
name of the work: ``ATC.tsv``, ``ICD-10.tsv``, ``SNOMED CT.tsv``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from incognote.errors import UsageError
from incognote.lexicons.phrases import PhraseIndex
from incognote.text.analysis import Analysis
from incognote.text.folding import fold
from incognote.text.tokens import BoolArray

__all__ = ["Entry", "Phrase", "ReferenceWorks", "named_codes"]

#: Longer phrases may be misspelt or reordered, shorter ones must be exact.
NGRAM = 3
_PIECE = re.compile(r"\S+")
_EDGES = "()[]{}<>,;:.!?\"'«»"
#: A code after the name of its classification is one, whether or not the classification is at hand.
_NAMED = re.compile(
    r"""
    \b(?:ATC|ICD-?1[01]|ICPC-?2|MeSH|NCMP|NCRP|NCSP|SNOMED(?:[\s-]CT)?)
    (?:-?\s?(?:kode[rn]?|nr|code))?\s?[.:]?\s?
    (?P<codes>[A-Z]{0,4}\d[\dA-Z]{0,17}(?:\.\d{1,3})?(?:,\s?[A-Z]{1,4}\d[\dA-Z]{0,17}(?:\.\d{1,3})?){0,9})(?!\w)
    """,
    re.VERBOSE,
)
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a reference work: the thesis' *category tag*."""

    work: str
    code: str
    description: str
    sensitive: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """Tokens ``[first, last)`` of a note are an entry of a reference work."""

    first: int
    last: int
    entry: Entry


class ReferenceWorks:
    """Searches notes for the entries of reference works.

    ``distance`` is Levenshtein's distance that each word of a long phrase may be off; with ``in_order`` false its words
    may come in any order.

    >>> from incognote.document import Document
    >>> works = ReferenceWorks([Entry("ICD-10", "I21.9", "Uspesifisert akutt hjerteinfarkt i venstre ventrikkel")])
    >>> note = Analysis(Document("1", "Dx I21.9: uspesifisert akut hjerteinfarkt i venstre ventrikkel."), "nb")
    >>> [(note.text[note.tokens.starts[p.first] : note.tokens.ends[p.last - 1]], p.entry.code) for p in works.tag(note)]
    [('I21.9', 'I21.9'), ('uspesifisert akut hjerteinfarkt i venstre ventrikkel', 'I21.9')]
    """

    def __init__(self, entries: Iterable[Entry], distance: int = 3, in_order: bool = True) -> None:
        self.distance, self.in_order = distance, in_order
        self.entries = [entry for entry in entries if entry.description or entry.code]
        self._codes = {fold(entry.code): entry for entry in self.entries if entry.code}
        sizes = [len(entry.description.split()) for entry in self.entries]
        self._short = [entry for entry, size in zip(self.entries, sizes, strict=True) if 0 < size <= NGRAM]
        self._long = [entry for entry, size in zip(self.entries, sizes, strict=True) if size > NGRAM]
        self._ngrams = PhraseIndex(entry.description for entry in self._short)
        self._phrases = PhraseIndex(entry.description for entry in self._long)

    @classmethod
    def read(
        cls, kept: Sequence[str | Path], hidden: Sequence[str | Path] = (), distance: int = 3, in_order: bool = True
    ) -> ReferenceWorks:
        """The works in files: those of medicine, which are kept, and those of organisations, which are hidden."""
        entries = [entry for path in kept for entry in _lines(Path(path), sensitive=False)]
        entries += [entry for path in hidden for entry in _lines(Path(path), sensitive=True)]
        return cls(entries, distance, in_order)

    def __len__(self) -> int:
        return len(self.entries)

    def tag(self, note: Analysis) -> list[Phrase]:
        """What stands in a note, in the order of the text; a token may be in several phrases."""
        if not self.entries:
            return []
        found = self._code_pieces(note)
        words = note.tokens.words
        starts = [*note.sentences.tolist(), len(words)]
        for first, last in pairwise(starts):
            found += self._in_sentence(words, [i for i in range(first, last) if words[i][0].isalnum()])
        return sorted(set(found), key=lambda phrase: (phrase.first, phrase.last, phrase.entry.work))

    def _in_sentence(self, words: Sequence[str], places: list[int]) -> list[Phrase]:
        spoken = [words[place] for place in places]
        ngrams = [(match, self._short) for match in self._ngrams.search(spoken)]
        phrases = self._phrases.search(spoken, self.distance if self.in_order else 0, self.in_order)
        return [
            Phrase(places[match.first], places[match.last - 1] + 1, entries[match.phrase])
            for match, entries in (*ngrams, *((match, self._long) for match in phrases))
        ]

    def _code_pieces(self, note: Analysis) -> list[Phrase]:
        """Codes stand in one piece; one of digits alone follows the name of its work (``SNOMED CT 22298006``)."""
        found = []
        for piece in _PIECE.finditer(note.text):
            written = piece[0].strip(_EDGES)
            entry = self._codes.get(fold(written)) if written else None
            if entry is None:
                continue
            start = piece.start() + piece[0].index(written)
            if _LETTER.search(written) or fold(note.text[:start]).rstrip(" :").endswith(fold(entry.work)):
                first, last = note.tokens.touching(start, start + len(written))
                found.append(Phrase(int(first), int(last), entry))
        return found


def named_codes(note: Analysis) -> BoolArray:
    """Which tokens name a classification and its codes: ``SNOMED CT 22298006``."""
    found = np.zeros(len(note.tokens), np.bool_)
    for match in _NAMED.finditer(note.text):
        first, last = note.tokens.touching(*match.span())
        found[first:last] = True
    return found


def _lines(path: Path, sensitive: bool) -> Iterable[Entry]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: not UTF-8 at byte {error.start}") from None
    for line in lines:
        code, tab, description = line.partition("\t")
        if not line.startswith("#") and line.strip():
            yield Entry(path.stem, code.strip() if tab else "", (description if tab else code).strip(), sensitive)
