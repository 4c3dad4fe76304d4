"""A few of our own notes, read once for the tests of learning and training."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from incognote.document import Document, Span
from incognote.errors import RecordError
from incognote.evaluate.folds import is_set_aside
from incognote.formats import read_documents
from incognote.text.analysis import Analysis

CORPORA = Path(__file__).parents[1] / "corpora"


def notes_of(language: str, how_many: int) -> list[Document]:
    documents = (d for d in read_documents([CORPORA / language]) if not isinstance(d, RecordError))
    wanted = [d for d in documents if not is_set_aside(d.id)][:how_many]
    return [replace(d, meta={**d.meta, "language": language}) for d in wanted]


@pytest.fixture(scope="session")
def english() -> list[Document]:
    return notes_of("en", 30)


@pytest.fixture(scope="session")
def training(english: list[Document]) -> tuple[list[Analysis], list[list[Span]]]:
    """Twenty notes to learn from, with their spans."""
    return [Analysis(d) for d in english[:20]], [d.spans for d in english[:20]]


@pytest.fixture(scope="session")
def unseen(english: list[Document]) -> list[Analysis]:
    return [Analysis(replace(d, spans=[])) for d in english[20:]]
