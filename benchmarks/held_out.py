"""What ships, on the notes of corpora/held-out, which nothing was trained, tuned or written on."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.folds import Pairs, table
from incognote import Document, load
from incognote.evaluate.inputs import read_annotated

__all__ = ["main"]

HELD_OUT = Path(__file__).parents[1] / "corpora" / "held-out"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.held_out", description=__doc__)
    parser.add_argument("--models", nargs="+", default=["rules", "fast", "best"], help="names or model folders")
    parser.add_argument("--notes", type=Path, default=HELD_OUT, help="other notes, in folders en, es and nb")
    parser.add_argument("--sets", nargs="+", default=["x", "y"], help="the sets to score, by name")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    asked = [(model, language) for model in given.models for language in ("en", "es", "nb")]
    rows = {f"`{model}` {language}": _found(model, language, given.notes, given.sets) for model, language in asked}
    table({name: pairs for name, pairs in rows.items() if pairs}, given.json)


def _found(model: str, language: str, notes: Path, sets: Sequence[str]) -> Pairs:
    gold = [note for note in read_annotated(str(notes / language), print) if note.id.split("-")[1] in sets]
    found = load(language, model).find_all([Document(note.id, note.text) for note in gold])
    return list(zip(gold, found, strict=True))


if __name__ == "__main__":
    main()
