"""The evaluation: seconds for all our notes beside nervaluate and beside a plain loop over sets.

python -m benchmarks.evaluate [--json FILE] [--repeat N]
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import process_time

from rich.console import Console
from rich.table import Table

from incognote.document import Document, Span
from incognote.errors import RecordError
from incognote.evaluate import criteria, evaluate
from incognote.evaluate.corpus import pair_up
from incognote.formats import read_documents

CORPORA = Path(__file__).parents[1] / "corpora"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evaluate", description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument("--repeat", type=int, default=3, help="timings are the best of this many runs")
    options = parser.parse_args()
    gold = [document for document in read_documents([CORPORA]) if not isinstance(document, RecordError)]
    pred = [Document(document.id, document.text, _with_mistakes(document)) for document in gold]
    jobs: dict[str, Callable[[], object]] = {
        "plain loop over sets: strict only": lambda: plain_strict(gold, pred),
        "ours: strict only": lambda: criteria["strict"].count(pair_up(gold, pred)).cells.sum(),
        "ours: strict, with 1,000 resamples, errors, retention": lambda: evaluate(
            gold, pred, criteria_names=["strict"]
        ),
        "ours: everything (10 criteria)": lambda: evaluate(gold, pred),
    }
    if find_spec("nervaluate"):
        jobs["nervaluate: its 4 criteria"] = lambda: peer(gold, pred)
    seconds = {name: best(job, options.repeat) for name, job in jobs.items()}
    spans = sum(len(document.spans) for document in gold)
    whole = seconds["ours: everything (10 criteria)"]
    table = Table(title=f"{len(gold)} notes, {spans:,} gold spans, one core", title_justify="left", box=None)
    for column in ("", "seconds", "× ours, everything"):
        table.add_column(column, justify="left" if not column else "right")
    for name, value in seconds.items():
        table.add_row(name, f"{value:.3f}", f"{value / whole:.2f}")
    Console().print(table)
    if options.json:
        options.json.write_text(json.dumps({"notes": len(gold), "spans": spans, "seconds": seconds}, indent=2) + "\n")


def plain_strict(gold: list[Document], pred: list[Document]) -> tuple[int, int, int]:
    hits = missed = wrong = 0
    for g, p in zip(gold, pred, strict=True):
        left, right = ({(s.start, s.end, s.label) for s in side.spans} for side in (g, p))
        hits, missed, wrong = hits + len(left & right), missed + len(left - right), wrong + len(right - left)
    return hits, missed, wrong


def peer(gold: list[Document], pred: list[Document]) -> object:
    from nervaluate.evaluator import Evaluator

    sides = [
        [[{"label": s.label, "start": s.start, "end": s.end - 1} for s in sorted(d.spans)] for d in side]
        for side in (gold, pred)
    ]
    labels = sorted({span.label for document in gold for span in document.spans})
    return Evaluator(*sides, tags=labels, loader="dict").evaluate()


def best(job: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        start = process_time()
        job()
        times.append(process_time() - start)
    return min(times)


def _with_mistakes(document: Document) -> list[Span]:
    rng = random.Random(document.id)
    kept = [span for span in document.spans if rng.random() > 0.1]
    return [Span(s.start, max(s.start + 1, s.end - rng.choice((0, 0, 0, 1))), s.label) for s in kept]


if __name__ == "__main__":
    main()
