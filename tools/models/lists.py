"""Lists that altered training notes are drawn from, read from the data folder; they are not part of the package."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.train.training import Lists, name_parts

__all__ = ["read_lists"]

_NAME_FILES: dict[str, tuple[tuple[str, int], ...]] = {
    "en": (
        ("names-us-census1990/dist.all.last", 12_000),
        ("names-us-census1990/dist.female.first", 4_300),
        ("names-us-census1990/dist.male.first", 1_300),
    ),
    "es": (
        ("names-es-ine/apellidos-20.csv", 6_000),
        ("names-es-ine/hombres.csv", 2_500),
        ("names-es-ine/mujeres.csv", 2_500),
    ),
    "nb": (("names-places-no-ssb/nb_family_names.csv", 5_000), ("names-places-no-ssb/nb_given_names.csv", 4_000)),
}
_HOSPITALS = {"en": ("hospitals-us.csv", "hospitals-gb.csv"), "es": ("hospitals-es.csv",), "nb": ("hospitals-no.csv",)}
_PLACES = {"en": "postal-gb.csv", "es": "postal-es.csv", "nb": "postal-no.csv"}
_OCCUPATIONS = {"en": "esco-en.tsv", "es": "esco-es.tsv", "nb": "esco-no.tsv"}

_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")


def read_lists(data: Path) -> Lists:
    """Names, hospitals, towns and occupations; the shipped names alone where the folder is absent."""
    folder = data / "lexicons"
    if not folder.is_dir():
        return Lists(name_parts())
    names = {
        language: [name for file, most in files for name in _names(folder / file, most)]
        for language, files in _NAME_FILES.items()
    }
    others: dict[tuple[str, str], Sequence[str]] = {}
    for language in _NAME_FILES:
        hospitals = [_cased(row[2]) for file in _HOSPITALS[language] for row in _rows(folder / "hospitals" / file)]
        others[language, "HOSPITAL"] = _short(hospitals, 6)
        others[language, "CITY"] = _short((row[3] for row in _rows(folder / "places-geonames" / _PLACES[language])), 3)
        titles = (row[1] for row in _rows(folder / "occupations-esco" / _OCCUPATIONS[language], "\t"))
        others[language, "PROFESSION"] = _short(titles, 3)
    return Lists(names, others)


def _names(path: Path, most: int) -> list[str]:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()[:most]
    words = [word.title() for line in lines for word in _WORD.findall(line) if len(word) > 1]
    particles = load_lexicon().flags(words) & mask("particle") != 0
    return [word for word, particle in zip(words, particles.tolist(), strict=True) if not particle]


def _cased(name: str) -> str:
    return name.removesuffix(", INC").title() if name.isupper() else name


def _rows(path: Path, delimiter: str = ",") -> list[list[str]]:
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        return [row for row in list(csv.reader(file, delimiter=delimiter))[1:] if len(row) > 1]


def _short(entries: Iterable[str], words: int) -> list[str]:
    kept = {entry.strip() for entry in entries if entry.strip() and len(entry.split()) <= words}
    return sorted(entry for entry in kept if _WORD.search(entry) and "(" not in entry)
