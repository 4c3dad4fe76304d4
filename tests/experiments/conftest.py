"""Handfuls of our own notes, none of those that nobody is to look at."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from incognote.document import Document
from incognote.evaluate.folds import is_set_aside
from incognote.evaluate.inputs import read_annotated
from incognote.experiments.study import prepared

CORPORA = Path(__file__).parents[2] / "corpora"


#: Sets whose short notes have identifiers in them, as most of the questions in the later ones do not.
SETS = {"en": "abcdef", "es": "ab", "nb": "abcd"}


def some_notes(language: str, first: int, last: int) -> list[Path]:
    named = (path for letter in SETS[language] for path in (CORPORA / language).glob(f"*-{letter}-*.txt"))
    texts = sorted(path for path in named if not is_set_aside(path.stem))
    return sorted(texts, key=lambda path: path.stat().st_size)[first:last]


def folder_of(language: str, first: int, last: int, target: Path) -> Path:
    """A corpus of a few short notes."""
    target.mkdir(parents=True)
    for text in some_notes(language, first, last):
        shutil.copy(text, target)
        shutil.copy(text.with_suffix(".ann"), target)
    return target


@pytest.fixture(scope="session")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Notes to train on and, under ``…-test``, notes to score, by language."""
    root = tmp_path_factory.mktemp("corpora")
    made = {}
    for language in ("en", "es", "nb"):
        made[language] = folder_of(language, 30, 34, root / language)
        made[f"{language}-test"] = folder_of(language, 34, 37, root / f"{language}-test")
    return made


@pytest.fixture(scope="session")
def notes(corpora: dict[str, Path]) -> list[Document]:
    read = [*read_annotated(str(corpora["en"]), _fail), *read_annotated(str(corpora["en-test"]), _fail)]
    return list(prepared([read], "vigibase")[0])


def _fail(error: Exception) -> None:
    raise error
