"""Other people's corpora as notes annotated in part: what they mark is learnt from, what they do not mark stays open.

Used only while models are built; nothing of these texts is kept but what the models learn.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from incognote.document import Document, Span
from incognote.evaluate.inputs import read_annotated
from incognote.labels import GROUPS, LABELS
from incognote.learn.partial import MARKED

__all__ = ["further_notes"]

#: Sentences of one made-up note.
SENTENCES = 12

_PERSON = "PATIENT|DOCTOR"
_PLACE = "CITY|STATE|COUNTRY|LOCATION_OTHER|STREET"
_GROUP = "ORGANIZATION|HOSPITAL|LOCATION_OTHER"
_NUMBER = "SSN|MRN|HEALTHPLAN|ACCOUNT|LICENSE|DEVICE|ID"
_ANY = "|".join(("O", *LABELS))
_NAMED = ("PATIENT", "DOCTOR", "CITY", "STATE", "LOCATION_OTHER", "ORGANIZATION", "HOSPITAL")

_NEVER_PLAIN = (*GROUPS["NAME"], *GROUPS["CONTACT"], *GROUPS["ID"], "STREET", "ZIP", "ROOM")
#: Of each language's plain medical texts, how many are left for measuring false alarms, and how many are learnt from.
PLAIN = {"en": (200, 400), "es": (200, 120), "nb": (200, 400)}

Sentence = Sequence[tuple[str, str]]

MEDDOCAN = {
    "NOMBRE_SUJETO_ASISTENCIA": "PATIENT",
    "NOMBRE_PERSONAL_SANITARIO": "DOCTOR",
    "EDAD_SUJETO_ASISTENCIA": "AGE",
    "FECHAS": "DATE",
    "PROFESION": "PROFESSION",
    "HOSPITAL": "HOSPITAL",
    "CENTRO_SALUD": "HOSPITAL",
    "INSTITUCION": "ORGANIZATION|HOSPITAL",
    "CALLE": "STREET",
    "TERRITORIO": "CITY|STATE|ZIP|LOCATION_OTHER",
    "PAIS": "COUNTRY",
    "NUMERO_TELEFONO": "PHONE",
    "NUMERO_FAX": "FAX",
    "CORREO_ELECTRONICO": "EMAIL",
    "URL_WEB": "URL",
    "DIREC_PROT_INTERNET": "IP",
    "ID_SUJETO_ASISTENCIA": _NUMBER,
    "ID_CONTACTO_ASISTENCIAL": _NUMBER,
    "ID_ASEGURAMIENTO": _NUMBER,
    "ID_TITULACION_PERSONAL_SANITARIO": "LICENSE",
    "ID_EMPLEO_PERSONAL_SANITARIO": _NUMBER,
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS": "VEHICLE",
    "IDENTIF_DISPOSITIVOS_NRSERIE": "DEVICE",
    "IDENTIF_BIOMETRICOS": "BIOID",
    "NUMERO_BENEF_PLAN_SALUD": "HEALTHPLAN",
    "OTRO_NUMERO_IDENTIF": _NUMBER,
    "OTROS_SUJETO_ASISTENCIA": _ANY,
}
_NOT_IN_MEDDOCAN = ("ETHNICITY", "RELIGION", "POLITICS", "SEXUALITY", "UNION", "USERNAME", "ROOM")

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
SYNTHETIC = {
    "PERSON": _PERSON,
    "ORGANIZATION": _GROUP,
    "GPE": "CITY|STATE|COUNTRY",
    "STREET_ADDRESS": "STREET|CITY|STATE|COUNTRY|ZIP|O",
    "PHONE_NUMBER": "PHONE",
    "EMAIL_ADDRESS": "EMAIL",
    "AGE": "AGE",
    "CREDIT_CARD": "ACCOUNT",
    "IBAN_CODE": "ACCOUNT",
    "US_SSN": "SSN",
    "US_DRIVER_LICENSE": "LICENSE",
    "ZIP_CODE": "ZIP",
    "IP_ADDRESS": "IP",
    "DOMAIN_NAME": "URL",
    "DATE_TIME": "O|DATE",
    "NRP": "COUNTRY|ETHNICITY|RELIGION|POLITICS",
    "TITLE": "O",
}


def further_notes(data: Path) -> list[Document]:
    """Everything there is under the data folder; a corpus that is absent gives nothing."""
    return [
        *_meddocan(data),
        *_norne(data),
        *_english(data),
        *_court(data),
        *_synthetic(data),
        *_occupations(data),
        *_plain(data),
    ]


def _meddocan(data: Path) -> Iterator[Document]:
    marked = [label for label in LABELS if label not in _NOT_IN_MEDDOCAN]
    for part in ("train", "dev"):
        folder = data / "meddocan" / part
        for note in read_annotated(str(folder), _refuse) if folder.is_dir() else ():
            spans = [Span(s.start, s.end, MEDDOCAN[s.label]) for s in note.spans if s.label in MEDDOCAN]
            yield Document(f"further-{note.id}", note.text, spans, {"language": "es", MARKED: marked})


def _norne(data: Path) -> Iterator[Document]:
    for path in sorted((data / "norne" / "ndt-nob").glob("*.conll")):
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


def _synthetic(data: Path) -> Iterator[Document]:
    path = data / "presidio-synth-en" / "synth_dataset_v2.json"
    marked = (*_NAMED, "STREET", "ZIP", "PHONE", "EMAIL", "ACCOUNT", "SSN", "IP", "URL")
    for number, row in enumerate(json.loads(path.read_text(encoding="utf-8")) if path.exists() else ()):
        spans = [(s["start_position"], s["end_position"], s["entity_type"]) for s in row["spans"]]
        known = [Span(start, end, SYNTHETIC.get(kind, _ANY)) for start, end, kind in spans]
        yield Document(f"synthetic-{number}", row["full_text"], known, {"language": "en", MARKED: list(marked)})


def _occupations(data: Path) -> Iterator[Document]:
    """Only sentences with an occupation: the others are many and say little."""
    for part in ("train", "val", "test"):
        folder = data / "meddoprof" / part
        if not folder.is_dir():
            continue
        words, tags = (
            (folder / name).read_text(encoding="utf-8").split("\n") for name in ("sentences.txt", "tags.txt")
        )
        pairs = (
            list(zip(w.split(), t.split(), strict=False)) for w, t in zip(words, tags, strict=True) if "PROFESION" in t
        )
        mapping = {"PROFESION": "PROFESSION", "SITUACION_LABORAL": "O|PROFESSION", "ACTIVIDAD": "O|PROFESSION"}
        yield from _notes(f"meddoprof-{part}", "es", pairs, mapping, ("PROFESSION",))


def _plain(data: Path) -> Iterator[Document]:
    """Medical text where nobody is named: what stands there is no name, number or address, whatever it looks like."""
    for language, texts in (("en", _e3c(data)), ("es", _cantemist(data)), ("nb", _nomed(data))):
        skipped, taken = PLAIN[language]
        for number, text in enumerate(itertools.islice(texts, skipped, skipped + taken)):
            yield Document(f"plain-{language}-{number}", text, [], {"language": language, MARKED: list(_NEVER_PLAIN)})


def _e3c(data: Path) -> Iterator[str]:
    path = data / "e3c-raw-en" / "e3c-en-ccby.jsonl"
    yield from (str(json.loads(line).get("text", "")) for line in _lines(path))


def _cantemist(data: Path) -> Iterator[str]:
    yield from (path.read_text(encoding="utf-8") for path in sorted((data / "cantemist-raw-es").glob("cc_*.txt")))


def _nomed(data: Path) -> Iterator[str]:
    for line in _lines(data / "nomed-raw-nb" / "output.jsonl"):
        answer = json.loads(line)["response"]
        yield str(json.loads(answer)["text"] if isinstance(answer, str) else answer["text"])


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


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


def _refuse(error: Exception) -> None:
    raise error
