"""How good a model is on notes it has not seen: fold by fold, each kept on disk so that a second call goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from incognote.document import Document, Span
from incognote.evaluate import evaluate
from incognote.evaluate.folds import fold_of
from incognote.files import atomic_write
from incognote.learn.confidence import Confidence, expected_calibration_error, measure
from incognote.loading import turn
from incognote.recipe import Recipe
from incognote.train.training import Model, data_hash

__all__ = ["BIASES", "FOLDS", "Folds", "measured"]

#: Handicaps of ``O`` that the recall dial is measured at.
BIASES = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0)
FOLDS = 5

Found = dict[float, list[Document]]


@dataclass(frozen=True)
class Folds:
    """Trains without a fold of the notes and finds in it, once for every handicap; what was found is kept."""

    recipe: Recipe
    documents: Sequence[Document]
    train: Callable[[Sequence[Document]], Model]
    kept_in: Path

    def gold(self, fold: int) -> list[Document]:
        return [document for document in self.documents if fold_of(document.id, FOLDS) == fold]

    def found(self, fold: int) -> Found:
        """The notes of a fold as a model found them that was trained on the others."""
        test = self.gold(fold)
        path = self.kept_in / f"{self.recipe.name}-{fold}-{self._key()}.json"
        if not path.is_file():
            model = self.train([document for document in self.documents if fold_of(document.id, FOLDS) != fold])
            spans: dict[str, list[list[tuple[int, int, str, float, str]]]] = {}
            for bias in BIASES:
                turn(model.finders, bias)
                notes = model.deidentifier.find_all(test)
                spans[str(bias)] = [[(s.start, s.end, s.label, s.score, s.source) for s in n.spans] for n in notes]
            self.kept_in.mkdir(parents=True, exist_ok=True)
            with atomic_write(path) as file:
                file.write(json.dumps(spans).encode())
        kept = json.loads(path.read_text(encoding="utf-8"))
        return {bias: [_with(note, rows) for note, rows in zip(test, kept[str(bias)], strict=True)] for bias in BIASES}

    def _key(self) -> str:
        return sha256(f"{self.recipe.text}\0{data_hash(self.documents)}".encode()).hexdigest()[:12]


def _with(note: Document, rows: Sequence[Sequence[Any]]) -> Document:
    return Document(note.id, note.text, [Span(*row) for row in rows], note.meta)


def measured(folds: Folds, which: Sequence[int], usual: float) -> tuple[Confidence, Mapping[str, Any]]:
    """The confidence that goes with a model working at handicap ``usual``, and its scores over some folds."""
    gold = {fold: folds.gold(fold) for fold in which}
    found = {fold: folds.found(fold) for fold in which}
    confidence = _confidence(gold, found, which, usual)
    truth = [note for fold in which for note in gold[fold]]
    said = [note for fold in which for note in found[fold][usual]]
    metrics = {
        "folds": len(which),
        "languages": _by_language(truth, said),
        "calibration_error": _calibration_error(truth, said, confidence),
        "held_out": _held_out(gold, found, which, usual) if len(which) > 1 else None,
        "dial": [[s.bias, s.recall, s.precision] for s in confidence.dial],
    }
    return confidence, metrics


def _confidence(
    gold: Mapping[int, list[Document]], found: Mapping[int, Found], which: Sequence[int], usual: float
) -> Confidence:
    notes = [note for fold in which for note in gold[fold]]
    return measure(notes, [(bias, [n for fold in which for n in found[fold][bias]]) for bias in BIASES], usual)


def _held_out(
    gold: Mapping[int, list[Document]], found: Mapping[int, Found], which: Sequence[int], usual: float
) -> dict[str, float]:
    """What confidence promises when it is fitted on the other folds and put to the test on each.

    ``dial`` is how far the recall of a position of the dial lies from what was promised, on average and at worst.
    """
    errors, gaps = [], []
    for fold in which:
        others = _confidence(gold, found, [other for other in which if other != fold], usual)
        here = _confidence(gold, found, [fold], usual)
        errors.append(_calibration_error(gold[fold], found[fold][usual], others))
        gaps += [abs(a.recall - b.recall) for a, b in zip(others.dial, here.dial, strict=True)]
    return {
        "calibration_error": round(sum(errors) / len(errors), 4),
        "dial": round(sum(gaps) / len(gaps), 4),
        "dial_worst": round(max(gaps), 4),
    }


def _calibration_error(gold: Sequence[Document], found: Sequence[Document], confidence: Confidence) -> float:
    told = [Document(n.id, n.text, confidence.calibrated(n.spans), n.meta) for n in found]
    return round(expected_calibration_error(gold, told), 4)


def _by_language(gold: Sequence[Document], found: Sequence[Document]) -> dict[str, Any]:
    by_language: dict[str, Any] = {}
    for language in sorted({str(document.meta["language"]) for document in gold}):
        mine = [i for i, document in enumerate(gold) if document.meta["language"] == language]
        criteria = evaluate([gold[i] for i in mine], [found[i] for i in mine], scheme=None).to_dict()["criteria"]
        by_language[language] = {name: {"micro": scores["micro"]} for name, scores in criteria.items()}
        by_language[language]["strict"]["labels"] = criteria["strict"]["labels"]
    return by_language
