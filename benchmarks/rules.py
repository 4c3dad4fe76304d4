"""Speed of the rules beside Presidio's pattern recognizers, strict scores per label, and tokens of the whole recipe.

``python -m benchmarks.rules [--only speed|accuracy|tokens] [--data DIR] [--json FILE]``; Presidio comes with the
``bench`` extra, and without it is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from incognote.document import Document
from incognote.evaluate import evaluate
from incognote.evaluate.folds import is_set_aside
from incognote.evaluate.inputs import read_annotated
from incognote.loading import load
from incognote.rules import RuleFinder
from incognote.text.analysis import Analysis

LANGUAGES = ("en", "es", "nb")
Spans = set[tuple[int, int, str]]
PARTS = (("development", False), ("set aside", True))
_SAME = {"FAX": "PHONE"}

#: MEDDOCAN's labels in our tree, as far as the rules go.
MEDDOCAN = {
    "FECHAS": "DATE",
    "EDAD_SUJETO_ASISTENCIA": "AGE",
    "CORREO_ELECTRONICO": "EMAIL",
    "NUMERO_TELEFONO": "PHONE",
    "NUMERO_FAX": "PHONE",
    "ID_SUJETO_ASISTENCIA": "ids",
    "ID_ASEGURAMIENTO": "ids",
    "ID_TITULACION_PERSONAL_SANITARIO": "ids",
    "ID_CONTACTO_ASISTENCIAL": "ids",
}
_IDS = {"SSN", "MRN", "HEALTHPLAN", "LICENSE", "ID", "ACCOUNT"}


def read_brat(paths: Iterable[Path], language: str) -> list[tuple[Analysis, Spans]]:
    notes = []
    for path in sorted(paths):
        rows = [row.split("\t") for row in path.with_suffix(".ann").read_text("utf-8").splitlines() if row[:1] == "T"]
        marks = [row[1].replace(";", " ").split() for row in rows]
        gold = {(int(mark[1]), int(mark[-1]), _SAME.get(mark[0], mark[0])) for mark in marks}
        notes.append((Analysis(Document(path.stem, path.read_bytes().decode(), meta={"language": language})), gold))
    return notes


def score(notes: list[tuple[Analysis, Spans]], relabel: Callable[[str, str], str]) -> dict[str, dict[str, float]]:
    """Strict precision, recall and F1 per label of the ``rules`` finder."""
    finder, right, made, wanted = RuleFinder(), Counter[str](), Counter[str](), Counter[str]()
    for (note, gold), spans in zip(notes, finder.find([note for note, _ in notes]), strict=True):
        text = note.text
        found = {(s.start, s.end, _SAME.get(s.label, s.label)) for s in spans}
        found = {(a, b, relabel(label, text[a:b])) for a, b, label in found}
        right.update(label for *_, label in found & gold)
        made.update(label for *_, label in found)
        wanted.update(label for *_, label in gold)
    labels = sorted({one.label for one in finder.recognizers if one.label != "FAX"} | set(MEDDOCAN.values()))
    return {
        label: {
            "precision": right[label] / max(1, made[label]),
            "recall": right[label] / max(1, wanted[label]),
            "f1": 2 * right[label] / max(1, made[label] + wanted[label]),
            "gold": wanted[label],
        }
        for label in labels
        if wanted[label]
    }


def accuracy(data: Path) -> dict[str, Any]:
    """Development and set-aside scores on our notes, and MEDDOCAN's development set."""
    results: dict[str, Any] = {}
    for language in LANGUAGES:
        paths = list((data / f"notes-{language}").glob("*.txt"))
        for part, aside in PARTS:
            notes = read_brat([path for path in paths if is_set_aside(path.stem) == aside], language)
            results[f"{language} {part}"] = score(notes, lambda label, _: label)
    dev = read_brat((data / "meddocan" / "dev").glob("*.txt"), "es")
    dev = [(note, _postal_codes(note.text, gold)) for note, gold in dev]
    results["MEDDOCAN dev"] = score(dev, lambda label, _: "ids" if label in _IDS else label)
    return results


def _postal_codes(text: str, gold: Spans) -> Spans:
    """MEDDOCAN's marks in our labels; a place of five digits is a postal code."""
    marks = {(a, b, MEDDOCAN.get(label, label)) for a, b, label in gold}
    return {(a, b, "ZIP" if label == "TERRITORIO" and text[a:b].isdigit() else label) for a, b, label in marks}


def tokens(data: Path) -> dict[str, dict[str, float]]:
    """Recall and precision over tokens whatever the label, of the recipe ``rules`` from text to spans."""
    parts = {
        f"{language} {part}": (data / f"notes-{language}", aside) for language in LANGUAGES for part, aside in PARTS
    }
    results = {}
    for name, (folder, aside) in {**parts, "MEDDOCAN dev": (data / "meddocan" / "dev", None)}.items():
        gold = [note for note in read_annotated(str(folder), print) if aside in (None, is_set_aside(note.id))]
        language = folder.name[-2:] if aside is not None else "es"
        found = load(language, "rules").find_all([Document(note.id, note.text) for note in gold])
        scores = evaluate(gold, found).to_dict()["criteria"]["token-any"]["micro"]
        results[name] = {measure: round(scores[measure]["value"], 3) for measure in ("recall", "precision")}
    return results


def speeds(data: Path) -> dict[str, float]:
    """Megabytes a second of one core, best of three rounds, every system on the same third of the English notes.

    The systems take turns, so that a busy machine slows all alike; a round before them is not counted. The recipe goes
    from text to spans that are settled, as Presidio does.
    """
    texts = [path.read_bytes().decode() for path in sorted((data / "notes-en").glob("*.txt"))[::3]]
    size = sum(map(len, texts)) / 1e6
    documents, recipe = [Document("n", text) for text in texts], load("en", "rules")

    def run_rules() -> None:
        RULES.find([Analysis(document, language="en") for document in documents])

    def run_recipe() -> None:
        recipe.find_all(documents)

    systems: dict[str, Callable[[], None]] = {"rules finder": run_rules, "rules recipe": run_recipe}
    for name, presidio in _presidio().items():
        systems[name] = lambda presidio=presidio: [presidio(text) for text in texts] and None  # type: ignore[misc]
    best: dict[str, float] = {}
    run_rules()
    run_recipe()
    for _ in range(3):
        for name, run in systems.items():
            started = time.process_time()
            run()
            best[name] = max(best.get(name, 0.0), size / (time.process_time() - started))
    return best


RULES = RuleFinder()


def _presidio() -> dict[str, Callable[[str], Any]]:
    """Presidio's pattern recognizers over a blank spaCy pipeline: those it has English use by itself, and all it ships.

    Ours look for the numbers of many countries in every language, as all of Presidio's do.
    """
    try:
        import spacy
        import tldextract
        from presidio_analyzer import AnalyzerEngine, PatternRecognizer, RecognizerRegistry, predefined_recognizers
        from presidio_analyzer.nlp_engine import SpacyNlpEngine
    except ImportError:
        return {}
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    tldextract.extract = tldextract.tldextract.TLD_EXTRACTOR

    class Blank(SpacyNlpEngine):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(models=[{"lang_code": "en", "model_name": "blank"}])
            self.nlp = {"en": spacy.blank("en")}

    registry = RecognizerRegistry()
    registry.load_predefined_recognizers(languages=["en"])
    usual = [one for one in registry.recognizers if isinstance(one, PatternRecognizer)]
    kinds = [kind for kind in vars(predefined_recognizers).values() if isinstance(kind, type)]
    kinds = [kind for kind in kinds if issubclass(kind, PatternRecognizer) and kind is not PatternRecognizer]
    every = [kind(supported_language="en") for kind in kinds]
    systems: dict[str, Callable[[str], Any]] = {}
    for name, recognizers in (("presidio patterns", usual), (f"presidio, all {len(every)}", every)):
        chosen = RecognizerRegistry()
        chosen.recognizers = recognizers
        engine = AnalyzerEngine(registry=chosen, nlp_engine=Blank(), supported_languages=["en"])
        engine.analyze("warm up", language="en")
        systems[name] = lambda text, engine=engine: engine.analyze(text, language="en")  # type: ignore[misc]
    return systems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.environ.get("INCOGNOTE_DATA", Path(__file__).parents[2] / "shared" / "data")
    parser.add_argument("--data", type=Path, default=Path(default))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", choices=("speed", "accuracy", "tokens"))
    options = parser.parse_args()
    results: dict[str, Any] = {}
    if options.only in (None, "tokens"):
        results["tokens"] = tokens(options.data)
        for name, both in results["tokens"].items():
            print(f"{name:16} recall {both['recall']:.3f}  precision {both['precision']:.3f}")
    if options.only in (None, "speed"):
        results["MB/s"] = speeds(options.data)
        for name, speed in results["MB/s"].items():
            print(f"{name:20} {speed:6.2f} MB/s  {speed / results['MB/s'].get('presidio patterns', speed):5.1f}x")
    if options.only in (None, "accuracy"):
        results["strict"] = accuracy(options.data)
        columns = list(results["strict"])
        print(f"\n{'strict F1 (gold)':16}", *(f"{name:>18}" for name in columns))
        for label in sorted({label for scores in results["strict"].values() for label in scores}):
            cells = (results["strict"][name].get(label) for name in columns)
            print(f"{label:16}", *(f"{c['f1']:>10.3f} ({c['gold']:5})" if c else " " * 18 for c in cells))
    if options.json:
        options.json.write_text(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
