"""Terms of the user's own that must stay: what is found wholly inside one of them is no identifier.

The tables (ATC, ICPC-2, MeSH, SNOMED CT, a hospital's own list) hold words that are people's names too, so a term alone
never settles a doubt: what is known of the patient and what has a form stay hidden, and so does a single word that is
somebody's name.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import UsageError
from incognote.files import atomic_write
from incognote.labels import labels_meaning
from incognote.lexicons.keys import MULTIPLIER, KeyArray, key_of
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.text.analysis import Analysis
from incognote.text.folding import fold

__all__ = ["COMPILED", "KeptTerms"]

#: A term of more words and marks than this is not written the same way twice.
LONGEST = 8
#: A word of fewer letters may be somebody's initials.
SHORTEST_WORD = 3
#: How many characters around a span are looked at; a longer span is no term.
_REACH = 120
#: Terms hashed together.
_BLOCK = 50_000

#: How the name of a file of compiled terms ends, and which form it has.
COMPILED = ".terms"
_FORM = 1

#: Words, numbers and marks. Blanks, hyphens, slashes and a genitive's 's count for nothing; a line break counts, or the
#: name that ends one line would make a term with the word that begins the next.
_PARTS = re.compile(r"['’][sS]\b|([^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*|\d+|\n|[^\s\-–'’/])")
#: What holds letters and digits and no blank, such as a code, must stand in the note in one piece.
_PIECE = re.compile(r"\w[\w.+*-]*\w")
_CODE = re.compile(rf"(?=\D*\d)(?=[\W\d_]*[^\W\d_]){_PIECE.pattern}")
_BEFORE = re.compile(r"([^\W\d_]+)\.?\s?$")
_MULTIPLIER, _WRAP = int(MULTIPLIER), 0xFFFFFFFFFFFFFFFF


#: What has a form of its own, so that no list of words says anything about it.
_FORMED = labels_meaning("DATE", "AGE", "PHONE", "FAX", "EMAIL", "URL", "IP")
#: Where a code such as ``A04`` is more likely the number of a room or part of an address.
_PLACED = labels_meaning("ROOM", "ZIP", "STREET", "VEHICLE")
_NAMED = labels_meaning("PATIENT", "DOCTOR", "USERNAME")


class _Cover(IntEnum):
    """What a span lies in: no term, a single word, or something that is surely a term."""

    NONE = 0
    WORD = 1
    TERM = 2


class KeptTerms:
    """Listed terms, whatever their case and accents, as hashes: a million take some 10 MB.

    >>> from incognote.document import Document
    >>> terms = KeptTerms(["Wilson disease", "K77"])
    >>> note = Analysis(Document("1", "Wilson has Wilson's disease."))
    >>> terms.without(note, [Span(0, 6, "PATIENT"), Span(11, 17, "PATIENT")])
    [Span(start=0, end=6, label='PATIENT', score=1.0, source='')]
    """

    def __init__(self, terms: Iterable[str]) -> None:
        keys = [np.zeros(0, np.uint64)]
        self._starts: set[int] = set()
        self._lengths: set[int] = set()
        key_of_part = _PartKeys()
        rest = iter(terms)
        while block := list(islice(rest, _BLOCK)):
            pieces, parts, sizes = array("Q"), array("Q"), array("Q")
            for term in block:
                if _is_piece(term):
                    pieces.append(_piece_key(term))
                    continue
                for form in _forms(term):
                    parts.extend(map(key_of_part.__getitem__, form))
                    sizes.append(len(form))
            firsts, wholes = _phrase_keys(np.array(parts, np.uint64), np.array(sizes, np.intp))
            keys += (np.array(pieces, np.uint64), wholes)
            self._starts.update(np.unique(firsts).tolist())
            self._lengths.update(sizes)
        self._keys: KeyArray = np.unique(np.concatenate(keys))

    @classmethod
    def read(cls, paths: Iterable[str | Path]) -> KeptTerms:
        """The terms of tables, and of files that ``save`` wrote.

        A table has lines of a code, a tab and a term, or of a term alone.
        """
        named = list(map(Path, paths))
        terms = cls(chain.from_iterable(_read_table(path) for path in named if path.suffix != COMPILED))
        for path in named:
            if path.suffix == COMPILED:
                terms._add_saved(path)
        return terms

    def __len__(self) -> int:
        return len(self._keys)

    def save(self, path: str | Path) -> None:
        """Write what ``read`` takes in a moment: hashes, no term in clear."""
        if Path(path).suffix != COMPILED:
            raise UsageError(f"{path}: compiled terms are known by their name, which ends in {COMPILED}")
        starts, lengths = (np.array(sorted(some), np.uint64) for some in (self._starts, self._lengths))
        with atomic_write(path) as file:
            np.savez(file, form=np.uint64(_FORM), keys=self._keys, starts=starts, lengths=lengths)

    def _add_saved(self, path: Path) -> None:
        try:
            with np.load(path) as saved:
                if int(saved["form"]) != _FORM:
                    raise UsageError(f"{path}: compiled by another version; compile the tables again")
                self._keys = np.union1d(self._keys, saved["keys"]) if len(self._keys) else saved["keys"]
                self._starts.update(saved["starts"].tolist())
                self._lengths.update(saved["lengths"].tolist())
        except OSError as error:
            raise UsageError(f"{path}: cannot be read: {error.strerror or 'not compiled terms'}") from None
        except (BadZipFile, KeyError, ValueError):
            raise UsageError(f"{path}: not written by 'incognote terms'") from None

    def without(self, note: Analysis, spans: Sequence[Span]) -> list[Span]:
        """The spans that do not lie wholly inside a term.

        A single word that is also part of a name of this note is no term there, and what touches an identifier known
        beforehand always stays a span.
        """
        covers = [self._cover(note, span) for span in spans]
        if not any(covers):
            return list(spans)
        known = note.found.get("known", [])
        names = {
            word
            for span, cover in zip(spans, covers, strict=True)
            if not cover and span.label in _NAMED
            for word in _words_of(span.of(note.text))
        }
        return [
            span
            for span, cover in zip(spans, covers, strict=True)
            if not cover
            or (cover is _Cover.WORD and not names.isdisjoint(_words_of(span.of(note.text))))
            or any(span.overlaps(one) for one in known)
        ]

    def _cover(self, note: Analysis, span: Span) -> _Cover:
        if span.source == "known" or span.label in _FORMED or span.end - span.start > _REACH:
            return _Cover.NONE
        if span.label not in _PLACED and self._is_in_piece(note.text, span):
            return _Cover.TERM
        best = _Cover.NONE
        for start, end, length in self._around(note.text, span):
            if length > 1:
                return _Cover.TERM
            if _is_plain(note, start, end):
                best = _Cover.WORD
        return best

    def _around(self, text: str, span: Span) -> Iterator[tuple[int, int, int]]:
        """The terms that the span lies in: start, end, and how many parts they have."""
        left, right = max(0, span.start - _REACH), min(len(text), span.end + _REACH)
        places = [
            (*match.span(1), match[1])
            for match in _PARTS.finditer(text, left, right)
            if match[1] and (match.start() > left or not left) and (match.end() < right or right == len(text))
        ]
        first = sum(end <= span.start for _, end, _ in places)
        for begin in range(max(0, first + 1 - LONGEST), first + 1):
            if begin == len(places) or places[begin][0] > span.start or _part_key(places[begin][2]) not in self._starts:
                continue
            key = 0
            for length, (_, end, part) in enumerate(places[begin : begin + LONGEST], 1):
                key = (key * _MULTIPLIER + _part_key(part)) & _WRAP
                if end >= span.end and length in self._lengths and self._has(key):
                    yield places[begin][0], end, length

    def _is_in_piece(self, text: str, span: Span) -> bool:
        left, right = max(0, span.start - _REACH), min(len(text), span.end + _REACH)
        for match in _PIECE.finditer(text, left, right):
            if match.start() > span.start:
                return False
            if match.end() >= span.end:
                return _is_piece(match[0]) and self._has(_piece_key(match[0]))
        return False

    def _has(self, key: int) -> bool:
        place = int(self._keys.searchsorted(np.uint64(key)))
        return place < len(self._keys) and int(self._keys[place]) == key


def _read_table(path: str | Path) -> Iterator[str]:
    """The codes and terms of one table; what is wrong with it is told without a word of it."""
    try:
        with Path(path).open("rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip("\r\n ")
                except UnicodeDecodeError:
                    raise UsageError(f"{path}: line {number} is not UTF-8") from None
                if not text:
                    continue
                fields = [field.strip() for field in text.split("\t")]
                if len(fields) > 2:
                    raise UsageError(f"{path}: line {number} has {len(fields)} columns, not a code, a tab and a term")
                if not all(fields):
                    missing = "term after" if fields[0] else "code before"
                    raise UsageError(f"{path}: line {number} has no {missing} its tab")
                if len(fields) == 1 or _is_piece(fields[0]):
                    yield fields[0]
                yield from fields[1:]
    except OSError as error:
        raise UsageError(f"{path}: cannot be read as a table of terms: {error.strerror}") from None


def _is_piece(text: str) -> bool:
    """Whether it is a code or the like: letters and digits without a blank."""
    return len(text) >= SHORTEST_WORD and not text.isdigit() and _CODE.fullmatch(text) is not None


def _piece_key(piece: str) -> int:
    return key_of(fold(piece), "piece")


def _forms(term: str) -> Iterator[list[str]]:
    """The parts of a term as it is written, and those without the marks between them."""
    parts = [part for part in _PARTS.findall(term) if part]
    while parts and not parts[-1][0].isalnum():
        parts.pop()
    words = [part for part in parts if part[0].isalnum()]
    if len(words) == 1:
        if words[0].isalpha() and len(words[0]) >= SHORTEST_WORD:
            yield words
        return
    if not any(map(str.isalpha, words)):
        return
    if len(words) <= LONGEST:
        yield words
    if len(words) < len(parts):
        parts = parts[parts.index(words[0]) :]
        if len(words) < len(parts) <= LONGEST:
            yield parts


def _phrase_keys(parts: KeyArray, sizes: NDArray[np.intp]) -> tuple[KeyArray, KeyArray]:
    """Of phrases of so many parts each, one after another: the key of the first part and of the whole."""
    begin = np.cumsum(sizes) - sizes
    firsts = parts[begin]
    wholes = firsts.copy()
    for place in range(1, LONGEST):
        longer = sizes > place
        wholes[longer] = wholes[longer] * MULTIPLIER + parts[begin[longer] + place]
    return firsts, wholes


def _words_of(text: str) -> set[str]:
    return {fold(part) for part in _PARTS.findall(text) if len(part) >= SHORTEST_WORD}


@lru_cache(1 << 16)
def _part_key(part: str) -> int:
    return key_of(fold(part))


class _PartKeys(dict[str, int]):
    """The keys of all parts met while tables are read: the same words come back in many terms."""

    def __missing__(self, part: str) -> int:
        key = self[part] = key_of(fold(part))
        return key


def _is_plain(note: Analysis, start: int, end: int) -> bool:
    """Whether a single word is meant as a word: in lower case, or on no list of names and places; not after a title."""
    word = note.text[start:end]
    before = _BEFORE.search(note.text, max(0, start - 30), start)
    lexicon = load_lexicon()
    if before and lexicon.flags([before[1]], note.language)[0] & mask("title", "role"):
        return False
    listed = lexicon.flags([word])[0] & mask("given", "surname", "city", "state", "country")
    return word.islower() or not listed
