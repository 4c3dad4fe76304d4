"""Learned systems at work: words per second of every recipe, and a CRF beside CRFsuite's own tagger.

python -m benchmarks.learn [--recipes NAME ...] [--peer NAME] [--train N] [--notes N] [--repeat N] [--json FILE]

Every system is trained on a few Spanish notes of ``corpora/`` and finds in others, from text to spans, on one core. For
the comparison the CRF of the recipe named by ``--peer`` is trained twice by L-BFGS from the same notes: once as it is,
once over the same features as plain strings, which CRFsuite's tagger then gets from Python, token by token. Both read
the text and run the finders before the CRF in the same way; that shared time is told apart. Times are of the process,
best of ``--repeat``; each run reads every note afresh.
"""

from __future__ import annotations

import argparse
import itertools
import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats import read_documents
from incognote.learn.crf import Crf
from incognote.learn.features import FeatureSpec, features_of
from incognote.loading import make_finder, register_all
from incognote.recipe import load_recipe, recipe_names
from incognote.text.analysis import Analysis
from incognote.train.crf import fit_crf
from incognote.train.training import train_recipe

CORPUS = Path(__file__).parents[1] / "corpora" / "es"
PEER_ITERATIONS = 40
LEARNERS = {"crf", "svm", "stack", "two-stage", "lstm", "ensemble"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learn", description=__doc__.splitlines()[0])
    learned = [name for name in recipe_names() if LEARNERS & {table["finder"] for table in load_recipe(name).find}]
    parser.add_argument("--recipes", nargs="*", default=learned, metavar="NAME")
    parser.add_argument("--peer", default="fast", help="the CRF to set beside CRFsuite's tagger")
    parser.add_argument("--train", type=int, default=12, help="notes to train on")
    parser.add_argument("--notes", type=int, default=100, help="notes to find in")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write the figures here too")
    options = parser.parse_args()
    notes = [d for d in read_documents([CORPUS]) if not isinstance(d, RecordError)]
    notes = [replace(d, meta={**d.meta, "language": "es"}) for d in notes]
    train, test = notes[: options.train], [replace(d, spans=[]) for d in notes[options.train :][: options.notes]]
    words = sum(len(document.text.split()) for document in test)
    speeds: dict[str, float] = {}
    for name in options.recipes:
        system = train_recipe(load_recipe(name), train, public=True).deidentifier
        speeds[name] = words / best(lambda system=system: system.find_all(test), options.repeat)
        print(f"{name}: {speeds[name]:,.0f}", flush=True)
    peer = beside_crfsuite(options.peer, train, test, options.repeat)
    show(speeds, words, len(test))
    shared, ours, theirs = (peer[key] for key in ("shared", "ours", "crfsuite"))
    alone = (theirs - shared) / (ours - shared)
    print(f"\nThe CRF of {options.peer} from text to spans, words per second: ours {words / ours:,.0f}, CRFsuite's")
    print(f"tagger with features from Python {words / theirs:,.0f}: {theirs / ours:.1f} times, or {alone:.1f} times")
    print(f"without what both share ({words / shared:,.0f}); tags that agree {peer['agreement']:.3%}")
    if options.json:
        figures = {"words": words, "words_per_second": speeds, "seconds_beside_crfsuite": peer}
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def beside_crfsuite(recipe: str, train: Sequence[Document], test: Sequence[Document], repeat: int) -> dict[str, float]:
    """Seconds of what both share, of ours and of CRFsuite's tagger, and the share of tokens with the same tag."""
    import pycrfsuite

    register_all()
    tables = load_recipe(recipe).find
    place = next(i for i, table in enumerate(tables) if table["finder"] == "crf")
    before = [make_finder(table, load_recipe(recipe), None) for table in tables[:place]]
    table, limits = tables[place], {"c1": 0.05, "c2": 0.05}
    options = {key: table[key] for key in ("features", "encoding", "begins") if key in table}

    def read(documents: Sequence[Document]) -> list[Analysis]:
        notes = [Analysis(document) for document in documents]
        for finder in before:
            for note, spans in zip(notes, finder.find(notes), strict=True):
                note.found[finder.name] = spans
        for note in notes:
            note.sections  # noqa: B018 - the text layers are read on first use
        return notes

    notes, gold = read(train), [document.spans for document in train]
    crf = fit_crf(notes, gold, iterations=PEER_ITERATIONS, **limits, **options)
    spec = FeatureSpec.parse(table["features"])
    trainer = pycrfsuite.Trainer("lbfgs", verbose=False)
    for note, spans in zip(notes, gold, strict=True):
        rows, tags = plain_features(note, spec), crf.encoding.encode(note.tokens, spans).tolist()
        for a, b in sentences(crf, note):
            trainer.append(rows[a:b], [crf.encoding.tags[tag] for tag in tags[a:b]])
    trainer.set_params({"max_iterations": PEER_ITERATIONS, **limits})
    with tempfile.TemporaryDirectory() as folder:
        trainer.train(f"{folder}/model")
        tagger = pycrfsuite.Tagger()
        tagger.open(f"{folder}/model")

        def peer() -> list[list[str]]:
            out = []
            for note in read(test):
                rows = plain_features(note, spec)
                out.append([tag for a, b in sentences(crf, note) for tag in tagger.tag(rows[a:b])])
            return out

        theirs, seconds = peer(), best(peer, repeat)
    same = total = 0
    for note, tags in zip(read(test), theirs, strict=True):
        ours = crf.tags(crf.extractor.batch([note]))[0]
        same += sum(crf.encoding.tags[a] == b for a, b in zip(ours.tolist(), tags, strict=True))
        total += len(tags)
    return {
        "shared": best(lambda: read(test), repeat),
        "ours": best(lambda: crf.find(read(test)), repeat),
        "crfsuite": seconds,
        "agreement": same / total,
    }


def sentences(crf: Crf, note: Analysis) -> list[tuple[int, int]]:
    cuts = [*crf.extractor.batch([note]).sequences.tolist(), len(note.tokens)]
    return [(a, b) for a, b in itertools.pairwise(cuts) if a < b]


def plain_features(note: Analysis, spec: FeatureSpec) -> list[list[str]]:
    """The features of every token as strings, built the way tutorials of CRFsuite do: token by token."""
    size = len(note.tokens)
    columns: dict[str, tuple[Sequence[Sequence[str]], range]] = {}
    for name, word_group, window in spec.words:
        columns[name] = (word_group(note.tokens.words, note.language), window)
    for name, place_group, window in spec.places:
        place = place_group(note)
        columns[name] = ([features_of(place.values[i]) if i >= 0 else [] for i in place.ids.tolist()], window)
    rows = []
    for i in range(size):
        row = []
        for name, (values, window) in columns.items():
            for offset in window:
                if 0 <= i + offset < size:
                    row += [f"{name}[{offset}]={value}" for value in values[i + offset]]
                elif name == spec.words[0][0]:
                    row.append(f"pad[{offset}]")
        for join in spec.joins:
            parts = [columns[name][0][i + offset] if 0 <= i + offset < size else [] for name, offset in join.parts]
            row.append(f"{join.parts}={[part[0] if part else '' for part in parts]}")
        rows.append(row)
    return rows


def best(job: Callable[[], Any], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        start = process_time()
        job()
        times.append(process_time() - start)
    return min(times)


def show(speeds: dict[str, float], words: int, notes: int) -> None:
    table = Table(title=f"{notes} notes, {words:,} words, text to spans, one core", title_justify="left", box=None)
    table.add_column("recipe")
    table.add_column("words per second", justify="right")
    for name, speed in sorted(speeds.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{speed:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
