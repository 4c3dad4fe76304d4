"""Plain medical text: nobody is named there, so nothing in it is a name, number or address, and words can be learnt.

Used only while models are built; nothing of these texts is kept but what the models learn.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

from incognote.document import Document
from incognote.labels import GROUPS
from incognote.train.partial import MARKED

__all__ = ["plain_notes", "raw_spanish"]

_NEVER_PLAIN = (*GROUPS["NAME"], *GROUPS["CONTACT"], *GROUPS["ID"], "STREET", "ZIP", "ROOM")
#: Of each language's texts, how many are left for measuring false alarms, and how many are learnt from.
PLAIN = {"en": (200, 400), "es": (200, 120), "nb": (200, 400)}


def plain_notes(data: Path) -> list[Document]:
    """What there is under the data folder, annotated in part; a corpus that is absent gives nothing."""
    notes = []
    for language, texts in (("en", _e3c(data)), ("es", _cantemist(data)), ("nb", _nomed(data))):
        left, taken = PLAIN[language]
        for number, text in enumerate(itertools.islice(texts, left, left + taken)):
            meta = {"language": language, MARKED: list(_NEVER_PLAIN)}
            notes.append(Document(f"plain-{language}-{number}", text, [], meta))
    return notes


def raw_spanish(data: Path) -> list[Document]:
    """Spanish case reports to learn words from: MEDDOPROF, and what of CANTEMIST nothing is measured on."""
    told = [path.read_text(encoding="utf-8") for path in sorted((data / "meddoprof").glob("*/sentences.txt"))]
    told += itertools.islice(_cantemist(data), PLAIN["es"][0], None)
    return [Document(f"raw-{number}", text, [], {"language": "es"}) for number, text in enumerate(told)]


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
