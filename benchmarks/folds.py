"""What a shipped model found in folds it was not trained on, set by set of our notes: which kinds of note are hard.

The folds come from ``python -m tools.models.build --only-folds`` (hours for ``best``); here they are only read.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from tools.models.build import USUAL, corpus_of
from tools.models.measure import FOLDS, Folds

from incognote import Document
from incognote.evaluate import evaluate
from incognote.recipe import load_recipe

__all__ = ["COLUMNS", "Pairs", "clean_share", "main", "table"]

#: Notes as they are annotated, each with the note as a model found it.
Pairs = list[tuple[Document, Document]]

#: The columns of a table: what they are called, and which figure of which criterion they hold.
COLUMNS = {
    "strict typed F1": ("strict", "f1"),
    "whole identifiers covered": ("covered", "recall"),
    "token recall": ("token-any", "recall"),
    "token precision": ("token-any", "precision"),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.folds", description=__doc__)
    parser.add_argument("--model", default="best", choices=("fast", "best"))
    parser.add_argument("--kept-in", type=Path, default=Path("models-output"), help="where the folds were kept")
    parser.add_argument("--sets", nargs="+", default=[], help="en-a en-b ...: these together, a row for each language")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    if not any(given.kept_in.glob(f"{given.model}-?-*.json")):
        print(f"no folds of {given.model} in {given.kept_in}; python -m tools.models.build --only-folds makes them")
        return
    table(_by(_found(given.model, given.kept_in), 2 if given.sets else 4, tuple(given.sets)), given.json)


def table(rows: Mapping[str, Pairs], json_file: Path | None) -> None:
    """Print how well notes were found, with 95 % intervals."""
    figures = {}
    print(f"| notes | number | {' | '.join(COLUMNS)} | clean notes |\n|{'---|' * (len(COLUMNS) + 3)}")
    for name, pairs in sorted(rows.items()):
        micro = evaluate(*map(list, zip(*pairs, strict=True)), scheme=None).to_dict()["criteria"]  # type: ignore[arg-type]
        figures[name] = {column: micro[criterion]["micro"][what] for column, (criterion, what) in COLUMNS.items()}
        cells = (f"{one['value']:.3f} ({one['low']:.3f}–{one['high']:.3f})" for one in figures[name].values())
        print(f"| {name} | {len(pairs)} | {' | '.join(cells)} | {clean_share(pairs):.3f} |")
    if json_file:
        json_file.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def clean_share(pairs: Pairs) -> float:
    """The share of notes with identifiers in which every letter and digit of every identifier is covered."""
    marked = [(gold, found) for gold, found in pairs if gold.spans]
    clean = 0
    for gold, found in marked:
        hidden = {place for span in found.spans for place in range(span.start, span.end)}
        wanted = (place for span in gold.spans for place in range(span.start, span.end))
        clean += all(place in hidden or not gold.text[place].isalnum() for place in wanted)
    return clean / max(len(marked), 1)


def _found(model: str, kept_in: Path) -> Pairs:
    def untrained(notes: object) -> None:
        raise SystemExit(f"the folds in {kept_in} are not all there, or were made from other notes or another recipe")

    folds = Folds(load_recipe(model), corpus_of(model, Path()), untrained, kept_in)  # type: ignore[arg-type]
    every = range(FOLDS)
    return [pair for fold in every for pair in zip(folds.gold(fold), folds.found(fold)[USUAL[model]], strict=True)]


def _by(pairs: Pairs, letters: int, sets: tuple[str, ...]) -> Mapping[str, Pairs]:
    """Notes by the first letters of their names: two tell the language, four the set."""
    rows: dict[str, Pairs] = defaultdict(list)
    for gold, found in pairs:
        if not sets or gold.id.startswith(sets):
            rows[gold.id[:letters]].append((gold, found))
    return rows


if __name__ == "__main__":
    main()
