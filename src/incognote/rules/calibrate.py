"""Measures how often each recognizer is right on annotated notes; the answer is the score of its spans.

``python -m incognote.rules.calibrate corpora`` reads its folders ``en``, ``es`` and ``nb``
(brat), leaves out the documents that are set aside, and writes ``scores.tsv`` beside this file: recognizer, smoothed
precision, right, made.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from incognote.document import Document
from incognote.evaluate.folds import is_set_aside
from incognote.files import atomic_write
from incognote.rules.finder import RuleFinder
from incognote.rules.recognizer import ALL_LANGUAGES, shipped
from incognote.text.analysis import Analysis

__all__ = ["annotated_notes", "measure"]

# A recognizer that was never tried counts as right four times of five.
_PRIOR_RIGHT, _PRIOR_MADE = 4, 5
_SAME = {"FAX": "PHONE"}


def annotated_notes(folder: Path, language: str) -> Iterator[tuple[Analysis, set[tuple[int, int, str]]]]:
    """The notes of a brat folder that may be looked at, with their marked spans."""
    for path in sorted(folder.glob("*.txt")):
        if is_set_aside(path.stem):
            continue
        text = path.read_bytes().decode("utf-8")
        rows = (row.split("\t") for row in path.with_suffix(".ann").read_text("utf-8").splitlines() if row[0] == "T")
        marks = ((fields[1].split()[0], fields[1].split()[1], fields[1].split()[-1]) for fields in rows)
        gold = {(int(start), int(end), _SAME.get(label, label)) for label, start, end in marks}
        yield Analysis(Document(path.stem, text, meta={"language": language})), gold


def measure(data: Path) -> dict[str, tuple[int, int]]:
    """How often each recognizer's settled spans were right, and how many it made."""
    finder, right, made = RuleFinder(), Counter[str](), Counter[str]()
    for language in ALL_LANGUAGES:
        for note, gold in annotated_notes(data / language, language):
            for one in finder.findings(note):
                made[one.by.name] += 1
                right[one.by.name] += (one.start, one.end, _SAME.get(one.by.label, one.by.label)) in gold
    return {one.name: (right[one.name], made[one.name]) for one in shipped() if one.family == "incognote"}


def _table(counts: dict[str, tuple[int, int]]) -> str:
    rows = (
        f"{name}\t{(right + _PRIOR_RIGHT) / (made + _PRIOR_MADE):.3f}\t{right}\t{made}"
        for name, (right, made) in sorted(counts.items())
    )
    return "\n".join(("# recognizer\tscore\tright\tmade", *rows, ""))


if __name__ == "__main__":
    with atomic_write(Path(__file__).with_name("scores.tsv")) as scores:
        scores.write(_table(measure(Path(sys.argv[1]))).encode())
