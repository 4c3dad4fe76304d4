"""The tables of ``corpora/README.md``, counted from the notes: ``python -m tools.corpus_card``."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from incognote.document import Document
from incognote.evaluate.folds import is_set_aside
from incognote.evaluate.inputs import read_annotated
from incognote.labels import LABELS

__all__ = ["main"]

CORPORA = Path(__file__).parents[1] / "corpora"
LANGUAGES = ("en", "es", "nb")


def main() -> None:
    card = CORPORA / "README.md"
    text = card.read_text(encoding="utf-8")
    notes = {language: _notes(CORPORA / language) for language in LANGUAGES}
    held = [note for language in LANGUAGES for note in _notes(CORPORA / "held-out" / language)]
    first = [note for note in held if note.id.split("-")[1] in ("x", "y", "ho")]
    total = sum(map(len, notes.values())) + len(held)
    text = re.sub(r"^[\d,]+ invented", f"{total:,} invented", text, flags=re.MULTILINE)
    for language, some in notes.items():
        identified = sum(len(note.spans) for note in some)
        row = (
            f"{len(some)} | {sum(is_set_aside(note.id) for note in some)} | {_words(some):,} | {identified:,} "
            f"| {sum(not note.spans for note in some)} |"
        )
        text = re.sub(rf"(\| `{language}/` \| [^|]+\| )[^|]+\|[^|]+\|[^|]+\|[^|]+\|[^|]+\|", rf"\g<1>{row}", text)
    rest = [note for note in held if note not in first]
    spans = sum(len(note.spans) for note in rest)
    text = re.sub(
        r"\(\d+ notes, [\d,]+ words, [\d,]+ identifiers;",
        f"({len(rest)} notes, {_words(rest):,} words, {spans:,} identifiers;",
        text,
    )
    card.write_text(re.sub(r"(?s)\| label \| en \| es \| nb \|\n.*?\n\n", _labels(notes), text), encoding="utf-8")


def _notes(folder: Path) -> list[Document]:
    return read_annotated(str(folder), print)


def _words(notes: list[Document]) -> int:
    return sum(len(note.text.split()) for note in notes)


def _labels(notes: dict[str, list[Document]]) -> str:
    counts = {code: Counter(span.label for note in some for span in note.spans) for code, some in notes.items()}
    used = [label for label in LABELS if any(counts[code][label] for code in LANGUAGES)]
    used.sort(key=lambda label: -sum(counts[code][label] for code in LANGUAGES))
    rows = [f"| {label} | {' | '.join(f'{counts[code][label]:,}' for code in LANGUAGES)} |" for label in used]
    return "\n".join(["| label | en | es | nb |", "|---|---|---|---|", *rows]) + "\n\n"


if __name__ == "__main__":
    main()
