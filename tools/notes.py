"""Notes written with their identifiers inline (``[[LABEL|text]]``) become brat files in ``corpora/``.

    python -m tools.notes en FILE…

Each note of a file has a header line ``=== id: en-be-001 | type: clinic letter | style: dictated, UK``. A fifth
of the notes, chosen by a hash of the id, goes to ``corpora/held-out``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from incognote.evaluate.folds import fold_of
from incognote.labels import LABELS

__all__ = ["main", "read_inline"]

CORPORA = Path(__file__).parents[1] / "corpora"
HEADER = re.compile(r"^=== id: (\S+) \| type: ([^|\n]+) \| style: ([^\n]+)\n", re.MULTILINE)
MARK = re.compile(r"\[\[([A-Z_]+)\|([^\[\]|]+)\]\]")

Mark = tuple[str, int, int]


def read_inline(text: str) -> tuple[str, list[Mark]]:
    """The note without its marks, and the label, start and end of each."""
    plain: list[str] = []
    marks: list[Mark] = []
    length = last = 0
    for match in MARK.finditer(text):
        label, surface = match.groups()
        if label not in LABELS:
            raise ValueError(f"{label} is not a label")
        if surface != surface.strip():
            raise ValueError(f"a {label} begins or ends with a blank")
        before = text[last : match.start()]
        start = length + len(before)
        marks.append((label, start, start + len(surface)))
        plain += before, surface
        length, last = start + len(surface), match.end()
    plain.append(text[last:])
    note = "".join(plain)
    if "[[" in note or "]]" in note:
        raise ValueError("a mark is not closed or not of the form [[LABEL|text]]")
    return note, marks


def notes_in(text: str) -> Iterator[tuple[str, str, str, str]]:
    """Id, type, style and text of each note of a file."""
    headers = list(HEADER.finditer(text))
    if len(headers) != len(re.findall("^===", text, re.MULTILINE)):
        raise ValueError("a line that begins with === is not a header")
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        name, kind, style = (part.strip() for part in header.groups())
        yield name, kind, style, text[header.end() : end].strip("\n") + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.notes", description=__doc__)
    parser.add_argument("language", choices=["en", "es", "nb"])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--looked-at", type=int, default=0, help="up to this number of a set no note is held out")
    parser.add_argument("--test-set", action="store_true", help="hold all of them out")
    given = parser.parse_args()
    for path in given.files:
        for name, kind, style, marked in notes_in(path.read_text(encoding="utf-8")):
            try:
                text, marks = read_inline(marked)
            except ValueError as error:
                raise SystemExit(f"{path}, note {name}: {error}") from None
            drawn = fold_of(name, 5, "held-out") == 0 and int(name.rpartition("-")[2]) > given.looked_at
            held_out = given.test_set or drawn
            _write(CORPORA / ("held-out" if held_out else "") / given.language, name, text, marks, f"{kind}\t{style}")


def _write(folder: Path, name: str, text: str, marks: list[Mark], about: str) -> None:
    rows = [f"T{n}\t{label} {start} {end}\t{text[start:end]}" for n, (label, start, end) in enumerate(marks, 1)]
    if any("\n" in text[start:end] for _, start, end in marks):
        rows = [row.replace("\n", " ") for row in rows]
    (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    (folder / f"{name}.ann").write_text("".join(row + "\n" for row in rows), encoding="utf-8")
    index = folder / "index.tsv"
    head, *lines = index.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line.partition("\t")[0] != name]
    index.write_text("\n".join([head, *kept, f"{name}\t{about}"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
