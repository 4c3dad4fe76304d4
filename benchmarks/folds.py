"""What a shipped model found in folds it was not trained on, set by set of our notes: which kinds of note are hard.

The folds come from ``python -m incognote.models.build --only-folds`` (hours for ``best``); here they are only read.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from incognote import Document
from incognote.evaluate import evaluate
from incognote.models.build import USUAL, corpus_of
from incognote.models.measure import FOLDS, Folds
from incognote.recipe import load_recipe

__all__ = ["main"]

Pairs = list[tuple[Document, Document]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.folds", description=__doc__)
    parser.add_argument("--model", default="best", choices=("fast", "best"))
    parser.add_argument("--kept-in", type=Path, default=Path("models-output"), help="where the folds were kept")
    parser.add_argument("--sets", nargs="+", default=[], help="en-a en-b ...: these together, a row for each language")
    given = parser.parse_args()
    pairs = _found(given.model, given.kept_in)
    rows: Mapping[str, Pairs] = _by(pairs, 2 if given.sets else 4, tuple(given.sets))
    print("| notes | number | strict typed F1 | whole identifiers covered | token recall | token precision |")
    print("|---|---|---|---|---|---|")
    for name, some in sorted(rows.items()):
        print(f"| {name} | {len(some)} | {' | '.join(_scores(some))} |")


def _found(model: str, kept_in: Path) -> Pairs:
    def untrained(notes: object) -> None:
        raise SystemExit(f"the folds of {model} are not in {kept_in}: python -m incognote.models.build --only-folds")

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


def _scores(pairs: Pairs) -> list[str]:
    scores = evaluate(*map(list, zip(*pairs, strict=True)), scheme=None).scores  # type: ignore[arg-type]
    strict, covered, tokens = (scores[name].micro for name in ("strict", "covered", "token-any"))
    figures = (strict.f1, covered.recall, tokens.recall, tokens.precision)
    return [f"{figure.value:.3f} ({figure.low:.3f}–{figure.high:.3f})" for figure in figures]


if __name__ == "__main__":
    main()
