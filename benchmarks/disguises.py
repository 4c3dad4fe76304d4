"""What invisible characters and markup hide from a model: the share of identifiers that are still hidden whole.

    python -m benchmarks.disguises [--model best] [--notes 150] [--corpora FOLDER] [--json FILE]

Each row changes how the identifiers of our notes are written, not what they are. An identifier counts as hidden when
every one of its own letters and digits lies in a span. The shipped models have met these notes in training: what
counts is the distance of a row to the first. ``--corpora`` takes another folder with the folders en, es and nb.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize
from zlib import crc32

from incognote import Document, load
from incognote.errors import RecordError
from incognote.formats import read_documents

CORPORA = Path(__file__).parents[1] / "corpora"
LANGUAGES = ("en", "es", "nb")
_WORD = re.compile(r"[^\W\d_]+")


class Piece(NamedTuple):
    """Characters of a disguised identifier, and whether they are its own."""

    text: str
    own: bool = True


Disguise = Callable[[str], list[Piece]]


def within_words(mark: str, shortest: int = 4) -> Disguise:
    """The mark in the middle of every word of so many letters."""

    def disguise(text: str) -> list[Piece]:
        places = [(m.start() + m.end()) // 2 for m in _WORD.finditer(text) if len(m[0]) >= shortest]
        cuts = [0, *places, len(text)]
        pieces = [Piece(text[a:b]) for a, b in pairwise(cuts)]
        return _joined(pieces, mark)

    return disguise


def between_letters(mark: str) -> Disguise:
    return lambda text: _joined([Piece(char) for char in text], mark)


def around(before: str, after: str) -> Disguise:
    return lambda text: [Piece(before, False), Piece(text), Piece(after, False)]


def around_words(before: str, after: str) -> Disguise:
    def disguise(text: str) -> list[Piece]:
        return [
            piece
            for part in re.split(r"(\s+)", text)
            for piece in ([Piece(part)] if not part.strip() else around(before, after)(part))
        ]

    return disguise


def for_blanks(blank: str) -> Disguise:
    return lambda text: _joined([Piece(part) for part in text.split(" ")], blank)


def replaced(change: Callable[[str], str]) -> Disguise:
    """Characters written in another way, as a whole."""
    return lambda text: [Piece(change(text))]


def entities(text: str) -> list[Piece]:
    """The first letter of every word and all accented ones by number."""
    return [
        Piece(f"&#{ord(char)};") if char.isalpha() and (not char.isascii() or not text[place - 1 : place].isalpha())
        else Piece(char)
        for place, char in enumerate(text)
    ]  # fmt: skip


def _joined(pieces: list[Piece], mark: str) -> list[Piece]:
    return [one for piece in pieces for one in (Piece(mark, False), piece)][1:]


#: Rows where the text around the identifiers changes too.
EVERYWHERE = {"<br> for all line breaks": ("\n", "<br>"), "&nbsp; for all blanks": (" ", "&nbsp;")}
DISGUISES: dict[str, Disguise] = {
    "unchanged": lambda text: [Piece(text)],
    "zero-width space inside words": within_words("\u200b"),
    "zero-width joiner between all characters": between_letters("\u200d"),
    "soft hyphen inside words": within_words("\u00ad"),
    "line break inside words": within_words("\n", 6),
    "hyphen and line break inside words": within_words("-\n", 6),
    "<b> around": around("<b>", "</b>"),
    '<span style="…"> around': around('<span style="color:red">', "</span>"),
    "** around": around("**", "**"),
    "each word in <b>": around_words("<b>", "</b>"),
    "each word in **": around_words("**", "**"),
    "<br> for blanks": for_blanks("<br>"),
    "&nbsp; for blanks": for_blanks("&nbsp;"),
    "<br> for all line breaks": lambda text: _joined([Piece(part) for part in text.split("\n")], "<br>"),
    "&nbsp; for all blanks": for_blanks("&nbsp;"),
    "letters as &#…;": entities,
    "en dashes for hyphens": replaced(lambda text: text.replace("-", "–")),
    "decomposed accents": replaced(lambda text: normalize("NFD", text)),
}


def disguised(note: Document, name: str) -> tuple[Document, list[list[int]]]:
    """The note with its identifiers disguised, and where the letters and digits of each now stand."""
    disguise, (old, new) = DISGUISES[name], EVERYWHERE.get(name, ("", ""))
    text, done, own = "", 0, []
    for span in sorted(note.spans):
        if span.start < done:
            continue
        text += note.text[done : span.start].replace(old, new) if old else note.text[done : span.start]
        places = []
        for piece in disguise(span.of(note.text)):
            if piece.own:
                places += [len(text) + i for i, char in enumerate(piece.text) if char.isalnum()]
            text += piece.text
        own.append(places)
        done = span.end
    rest = note.text[done:]
    return Document(note.id, text + (rest.replace(old, new) if old else rest)), own


def hidden_whole(model: str, language: str, notes: list[Document], disguise: str) -> tuple[int, int]:
    """How many identifiers are hidden whole, and how many there are."""
    changed = [disguised(note, disguise) for note in notes]
    found = load(language, model).find_all([note for note, _ in changed])
    whole = total = 0
    for note, (_, identifiers) in zip(found, changed, strict=True):
        covered = {i for span in note.spans for i in range(span.start, span.end)}
        whole += sum(covered.issuperset(places) for places in identifiers)
        total += len(identifiers)
    return whole, total


def sample(corpora: Path, language: str, count: int) -> Iterator[Document]:
    """So many notes of a language, always the same."""
    notes = [note for note in read_documents([corpora / language]) if not isinstance(note, RecordError)]
    yield from sorted(notes, key=lambda note: crc32(note.id.encode()))[:count]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="best")
    parser.add_argument("--notes", type=int, default=150, help="notes of each language")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    notes = {language: list(sample(given.corpora, language, given.notes)) for language in LANGUAGES}
    rows = []
    for name in DISGUISES:
        counts = [hidden_whole(given.model, language, notes[language], name) for language in LANGUAGES]
        shares = [100 * whole / total for whole, total in (*counts, tuple(map(sum, zip(*counts, strict=True))))]
        rows.append({"disguise": name, **dict(zip((*LANGUAGES, "all"), (round(s, 1) for s in shares), strict=True))})
        print(f"{name:42}" + "".join(f"{share:7.1f}" for share in shares), flush=True)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
