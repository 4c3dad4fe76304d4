from __future__ import annotations

from pathlib import Path

import pytest

from incognote.text.clean import clean
from incognote.text.language import LANGUAGES, detect, variety
from incognote.text.tokens import tokenize


def words_of(path: Path) -> list[str]:
    return tokenize(clean(path.read_text(encoding="utf-8"))).words


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_notes_are_told_apart(corpora: Path, language: str) -> None:
    notes = [words_of(path) for path in sorted((corpora / language).glob("*.txt"))]
    long = [words for words in notes if sum(word[0].isalnum() for word in words) > 40]
    right = sum(detect(words) == language for words in long)
    assert len(long) > 100
    assert right >= 0.99 * len(long)


@pytest.mark.parametrize("part", ["train", "dev"])
def test_other_peoples_spanish_is_spanish(data: Path, part: str) -> None:
    notes = [words_of(path) for path in sorted((data / "meddocan" / part).glob("*.txt"))]
    assert sum(detect(words) == "es" for words in notes) >= 0.99 * len(notes)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Pt seen today.", "en"),
        ("PATIENT WAS SEEN WITH HIS WIFE", "en"),
        ("Mrs Søreide was seen in the clinic", "en"),
        ("Paciente de 44 años", "es"),
        ("Mañana: señal, niño", "es"),
        ("Rolig natt, smerter på kvelden", "nb"),
        ("Ho vart innlagd frå heimen", "nb"),
        ("Årsak: kjønnsvorter, høyre", "nb"),
        ("", "en"),
    ],
)
def test_short_texts_are_judged_by_what_there_is(text: str, language: str) -> None:
    assert detect(tokenize(text).words) == language


def test_nynorsk_is_told_from_bokmaal(corpora: Path) -> None:
    styles = (corpora / "nb" / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]
    nynorsk = {line.split("\t")[0] for line in styles if "nynorsk" in line.lower()}
    seen = {path.stem: variety(words_of(path)) for path in (corpora / "nb").glob("*.txt")}
    assert nynorsk
    assert sum(seen[note] == "nn" for note in nynorsk) >= 0.95 * len(nynorsk)
    assert sum(seen[note] == "nb" for note in seen.keys() - nynorsk) >= 0.95 * len(seen.keys() - nynorsk)
