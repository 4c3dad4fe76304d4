"""What an encoder adds to `best`, by its weight beside CRF and LSTM, on English notes that neither was trained on.

The encoder is a folder as the model `deep` has one (`ensemble/encoder`); everything else is as it ships.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from tools.models.build import USUAL, corpus_of

import incognote
from benchmarks.fold import changed, figures
from benchmarks.folds import COLUMNS
from incognote import Document
from incognote.learn.batch import Batch
from incognote.learn.decode import FloatArray
from incognote.learn.encoder import Encoder
from incognote.learn.ensemble import Ensemble
from incognote.loading import turn

__all__ = ["main"]

CASES = {"as written": str, "lower case": str.lower}


class Remembering(Ensemble):
    """Asks its members about a batch once, however often it weighs what they say."""

    def __init__(self, best: Ensemble, encoder: Encoder) -> None:
        super().__init__(best.name, [*best.members, encoder], best.outside_bias, reach=best.reach)
        self._said: dict[tuple[str, ...], FloatArray] = {}

    def _shares(self, batch: Batch) -> Iterator[FloatArray]:
        for member, _ in self.asked(batch.language):
            texts = (note.text for note in batch.notes)
            key = (member.name, str(batch.span), *texts)
            if key not in self._said:
                asked = member.extractor.batch(batch.notes, batch.row).part(batch.span)
                self._said[key] = member.probabilities(asked)
            yield self._said[key]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encoder", description=__doc__)
    parser.add_argument("encoder", type=Path, help="the folder of an encoder")
    parser.add_argument("--sets", nargs="+", required=True, help="sets of notes not trained on: en-be en-pw ...")
    parser.add_argument("--weights", nargs="+", type=float, default=[0.0, 1.0])
    parser.add_argument("--dial", nargs="*", type=float, default=[USUAL["deep"]], help="handicaps of O")
    given = parser.parse_args()
    notes = [note for note in corpus_of("deep", Path()) if note.id.rpartition("-")[0] in given.sets]
    deid = incognote.load("en", "best")
    place = next(n for n, finder in enumerate(deid.finders) if isinstance(finder, Ensemble))
    encoder = Encoder.load(given.encoder)
    both = Remembering(deid.finders[place], encoder)  # type: ignore[arg-type]
    deid.finders = [*deid.finders[:place], both, *deid.finders[place + 1 :]]
    _speed(notes)
    print(f"| notes | weight | handicap | {' | '.join(COLUMNS)} | clean notes |\n|{'---|' * (len(COLUMNS) + 4)}")
    for case, change in CASES.items():
        gold = [changed(note, change) for note in notes]
        for weight in given.weights:
            both.weights = {encoder.name: weight}
            for bias in given.dial if case == "as written" else [USUAL["deep"]]:
                turn([both], bias)
                for row in figures(deid, gold).values():
                    print(f"| {case} | {weight} | {bias} | {' | '.join(f'{value:.4f}' for value in row.values())} |")


def _speed(notes: list[Document]) -> None:
    """Words a second of processor time with either model, one thread, once the words of other notes are known."""
    some, words = notes[:100], sum(len(note.text.split()) for note in notes[:100])
    for model in ("best", "deep"):
        deid = incognote.load("en", model)
        deid.find_all(notes[100:120])
        begun = process_time()
        deid.find_all([Document(note.id, note.text, [], note.meta) for note in some])
        print(f"{model}: {words / (process_time() - begun):.0f} words a second\n")


if __name__ == "__main__":
    main()
