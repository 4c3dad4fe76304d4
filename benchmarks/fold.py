"""One fold of our notes with a recipe as it is now: what a change of recipe, features or training data gives.

Trains on four folds and scores the fifth as written, in lower case and in capitals, at the handicap in use.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from tools.models.build import USUAL, corpus_of, fold_trainer
from tools.models.measure import FOLDS

from benchmarks.folds import COLUMNS, clean_share
from incognote import Document
from incognote.evaluate import evaluate
from incognote.evaluate.folds import fold_of
from incognote.loading import turn
from incognote.pipeline import Deidentifier
from incognote.recipe import load_recipe

__all__ = ["changed", "figures", "main"]

#: Texts a model is scored on: the fold as written, and without the help of capitals.
CASES: dict[str, Callable[[str], str]] = {"as written": str, "lower case": str.lower, "capitals": str.upper}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fold", description=__doc__)
    parser.add_argument("--model", default="fast", choices=list(USUAL), help="whose training data to use")
    parser.add_argument("--recipe", help="a recipe file; the model's own otherwise")
    parser.add_argument("--fold", type=int, default=0)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--apart", nargs="*", default=[], help="sets to score by themselves: en-aa es-v ...")
    parser.add_argument("--dial", nargs="*", type=float, default=[], help="handicaps to score the fold as written at")
    parser.add_argument("--save", type=Path, help="keep the model here")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    documents = corpus_of(given.model, given.data)
    test = [document for document in documents if fold_of(document.id, FOLDS) == given.fold]
    rest = [document for document in documents if fold_of(document.id, FOLDS) != given.fold]
    begun = monotonic()
    model = fold_trainer(given.model, given.data, load_recipe(given.recipe or given.model))(rest)
    print(f"trained in {monotonic() - begun:.0f} s", file=sys.stderr)
    turn(model.finders, USUAL[given.model])
    if given.save:
        model.save(given.save)
    apart = [document for document in test if document.id.rpartition("-")[0] in given.apart]
    usual = [document for document in test if document not in apart]
    deid = model.deidentifier
    told = {case: figures(deid, [changed(note, change) for note in usual]) for case, change in CASES.items()}
    if apart:
        told[f"sets {' '.join(given.apart)}"] = figures(deid, apart)
    for bias in given.dial:
        turn(model.finders, bias)
        told[f"handicap {bias}"] = figures(deid, usual)
    print(f"| notes | language | {' | '.join(COLUMNS)} | clean notes |\n|{'---|' * (len(COLUMNS) + 3)}")
    for case, by_language in told.items():
        for language, row in by_language.items():
            print(f"| {case} | {language} | {' | '.join(f'{value:.4f}' for value in row.values())} |")
    if given.json:
        given.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def figures(deidentifier: Deidentifier, gold: Sequence[Document]) -> dict[str, dict[str, float]]:
    """How well a system finds in annotated notes, by language."""
    found = deidentifier.find_all([Document(d.id, d.text, [], d.meta) for d in gold])
    by_language = {}
    for language in sorted({str(document.meta["language"]) for document in gold}):
        pairs = [pair for pair in zip(gold, found, strict=True) if pair[0].meta["language"] == language]
        scores = evaluate(*map(list, zip(*pairs, strict=True)), scheme=None).to_dict()["criteria"]  # type: ignore[arg-type]
        row = {column: scores[criterion]["micro"][what]["value"] for column, (criterion, what) in COLUMNS.items()}
        by_language[language] = {**row, "clean notes": clean_share(pairs)}
    return by_language


def changed(document: Document, change: Callable[[str], str]) -> Document:
    """The note in another case; characters that would change their length stay as they are."""
    text = "".join(new if len(new := change(c)) == 1 else c for c in document.text)
    return Document(document.id, text, document.spans, document.meta)


if __name__ == "__main__":
    main()
