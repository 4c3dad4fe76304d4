"""Named persons, places and organisations in text that is no note, as notes annotated in part.

These corpora know persons but not who is a patient, places but not what kind: spans carry all labels that may be right,
and what they do not mark (dates, ages, numbers ...) stays open. Used only while models are built; nothing of the texts
is kept but what the models learn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from incognote.document import Document, Span
from incognote.labels import LABELS
from incognote.train.partial import MARKED

__all__ = ["entity_notes"]

#: Sentences of one made-up note.
SENTENCES = 12
#: Every so-manyth file of the Norwegian treebank is enough.
EVERY_NTH = 2

_PERSON = "PATIENT|DOCTOR"
_PLACE = "CITY|STATE|COUNTRY|LOCATION_OTHER|STREET"
_GROUP = "ORGANIZATION|HOSPITAL|LOCATION_OTHER"
_NUMBER = "SSN|MRN|HEALTHPLAN|ACCOUNT|LICENSE|DEVICE|ID"
_ANY = "|".join(("O", *LABELS))
_NAMED = ("PATIENT", "DOCTOR", "CITY", "STATE", "LOCATION_OTHER", "ORGANIZATION", "HOSPITAL")

Sentence = Sequence[tuple[str, str]]

NORNE = {"PER": _PERSON, "ORG": _GROUP, "GPE_LOC": _PLACE, "GPE_ORG": f"{_PLACE}|{_GROUP}", "LOC": _PLACE}
ENGLISH = {"PER": _PERSON, "ORG": _GROUP, "LOC": f"{_PLACE}|HOSPITAL", "OTH": _ANY, "MISC": _ANY}
COURT = {
    "PER": _PERSON,
    "LEGAL_PROFESSIONAL": f"O|{_PERSON}",
    "LOC": f"{_PLACE}|{_GROUP}",
    "ORG": _GROUP,
    "DATE": "DATE",
    "CODE": "ID",
    "NATIONALITY": "COUNTRY",
    "ETHNIC_CATEGORY": "ETHNICITY|RELIGION",
    "QUANTITY": f"O|AGE|{_NUMBER}",
    "TIME": "O|DATE",
}


def entity_notes(data: Path) -> list[Document]:
    """What there is under the data folder; a corpus that is absent gives nothing."""
    return [*_norne(data), *_english(data), *_court(data)]


def _norne(data: Path) -> Iterator[Document]:
    for path in sorted((data / "norne" / "ndt-nob").glob("*.conll"))[::EVERY_NTH]:
        rows = path.read_text(encoding="utf-8").split("\n")
        columns = (line.split("\t") for line in rows)
        tokens = ((row[1], row[9].removeprefix("name=")) if len(row) > 9 else None for row in columns)
        yield from _notes(f"norne-{path.stem}", "nb", _sentences(tokens), NORNE, _NAMED)


def _english(data: Path) -> Iterator[Document]:
    for path in sorted((data / "uner-en-ewt").glob("*.iob2")):
        lines = (line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if not line.startswith("#"))
        tokens = ((row[1], row[2]) if len(row) > 2 else None for row in lines)
        yield from _notes(path.stem, "en", _sentences(tokens), ENGLISH, _NAMED)
    for path in sorted((data / "wikigold-en").glob("*.conll.txt")):
        lines = (line.split() for line in path.read_text(encoding="utf-8").split("\n"))
        tokens = ((row[0], row[1]) if len(row) == 2 else None for row in lines)
        yield from _notes("wikigold", "en", _sentences(tokens), ENGLISH, _NAMED)


def _court(data: Path) -> Iterator[Document]:
    marked = (*_NAMED, "DATE", "STREET", "COUNTRY", "ETHNICITY")
    for path in sorted((data / "echr-es").glob("ES-manual-*.tsv")):
        lines = (line.split() for line in path.read_text(encoding="utf-8").split("\n"))
        tokens = ((row[0], row[1]) if len(row) == 2 else None for row in lines)
        yield from _notes(path.stem, "es", _sentences(tokens), COURT, marked)


def _sentences(tokens: Iterable[tuple[str, str] | None]) -> Iterator[Sentence]:
    sentence: list[tuple[str, str]] = []
    for token in tokens:
        if token is not None:
            sentence.append(token)
        elif sentence:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


_TIGHT_BEFORE = re.compile(r"[.,;:!?)\]»%]|'s|n't")
_TIGHT_AFTER = re.compile(r"[(\[«]")


def _notes(
    name: str, language: str, sentences: Iterable[Sentence], labels: Mapping[str, str], marked: Sequence[str]
) -> Iterator[Document]:
    """Sentences, one per line, as notes; words are set with blanks as print does."""
    text, spans, count, number = "", [], 0, 0
    for sentence in sentences:
        text, found = _append(text, sentence)
        spans += [Span(start, end, labels[kind]) for start, end, kind in found if kind in labels]
        count += 1
        if count == SENTENCES:
            yield Document(f"{name}-{number}", text, spans, {"language": language, MARKED: list(marked)})
            text, spans, count, number = "", [], 0, number + 1
    if count:
        yield Document(f"{name}-{number}", text, spans, {"language": language, MARKED: list(marked)})


def _append(text: str, sentence: Sentence) -> tuple[str, list[tuple[int, int, str]]]:
    found: list[tuple[int, int, str]] = []
    glued = True
    for word, tag in sentence:
        if not glued and not _TIGHT_BEFORE.fullmatch(word):
            text += " "
        start, text = len(text), text + word
        glued = bool(_TIGHT_AFTER.fullmatch(word))
        letter, _, kind = tag.partition("-")
        if letter == "I" and found and found[-1][2] == kind and len(text) - len(word) - found[-1][1] <= 1:
            found[-1] = (found[-1][0], len(text), kind)
        elif letter in ("B", "I") and kind:
            found.append((start, len(text), kind))
    return text + "\n", found
