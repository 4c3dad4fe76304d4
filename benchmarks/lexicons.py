"""What the lists find, what they keep, how they compare and how fast they are.

``python -m benchmarks.lexicons [--data DIR] [--json FILE] [--phrases N]``. Parts that need data that is not there are
left out. Development notes and notes set aside are scored apart; only the former were ever looked at.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import incognote.lexicons  # noqa: F401 - registers the finders
from incognote.document import Document
from incognote.evaluate.folds import is_set_aside
from incognote.finder import Finder, finders
from incognote.formats import read_documents
from incognote.lexicons import Frequencies, is_medical, load_lexicon, mask, protected
from incognote.lexicons.phrases import PhraseIndex
from incognote.papers.norwegian.finders import NorwegianFinder
from incognote.rules import RuleFinder
from incognote.text.analysis import Analysis

LANGUAGES = ("en", "es", "nb")
FINDERS = ("names", "places", "institutions", "personal", "capitals")
#: α, β, γ and the sensitive-sentence proportion.
SETTINGS = (
    *((1.5, 4.0, 3.0, 0.8), (1.5, 4.0, 1.7, 0.8), (1.5, 5.0, 1.7, 0.6)),
    *((1.5, 5.0, 1.7, 1.0), (3.0, 5.0, 1.7, 1.0), (5.0, 5.0, 1.7, 1.0)),
)
CORPORA = Path(__file__).parents[1] / "corpora"


def notes_of(language: str, aside: bool) -> list[Analysis]:
    documents = read_documents([CORPORA / language])
    return [Analysis(d, language) for d in documents if isinstance(d, Document) and is_set_aside(d.id) == aside]


def token_scores(notes: Sequence[Analysis], found: Iterable[Iterable[Any]]) -> dict[str, Any]:
    """Label-free recall, precision and fallout over words and numbers, and recall per label."""
    right = made = wanted = words = 0
    per_label: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    for note, spans in zip(notes, found, strict=True):
        tokens = note.tokens

        def inside(spans: Iterable[Any], tokens: Any = tokens) -> dict[int, str]:
            pairs = ((i, s.label) for s in spans for i in range(*tokens.touching(s.start, s.end)))
            return {i: label for i, label in pairs if tokens.words[i].isalnum()}

        gold, ours = inside(note.document.spans), inside(spans)
        right, made, wanted = right + len(gold.keys() & ours.keys()), made + len(ours), wanted + len(gold)
        words += sum(word.isalnum() for word in tokens.words)
        per_label.update(gold.values())
        hit.update(label for i, label in gold.items() if i in ours)
    recall, precision = right / max(1, wanted), right / max(1, made)
    return {
        "recall": recall,
        "precision": precision,
        "fallout": (made - right) / max(1, words - wanted),
        "f1": 2 * recall * precision / max(1e-9, recall + precision),
        "labels": {label: [round(hit[label] / count, 3), count] for label, count in sorted(per_label.items())},
    }


def together(makers: Sequence[Finder], notes: Sequence[Analysis]) -> list[list[Any]]:
    every = [maker.find(notes) for maker in makers]
    return [[span for spans in every for span in spans[number]] for number in range(len(notes))]


def accuracy() -> dict[str, Any]:
    lists: list[Finder] = [finders[name]() for name in FINDERS]
    results = {}
    for language in LANGUAGES:
        for part, aside in (("development", False), ("set aside", True)):
            notes = notes_of(language, aside)
            for name, makers in (("lists", lists), ("lists and rules", [*lists, RuleFinder()])):
                results[f"{language} {part}, {name}"] = token_scores(notes, together(makers, notes))
    return results


def speed() -> dict[str, float]:
    """Words per second of processor time of each finder, the text layers ready; the first pays for the shared view."""
    notes = [note for language in LANGUAGES for note in notes_of(language, aside=False)]
    words = sum(len(note.tokens) for note in notes)
    for note in notes:
        _ = note.lines, note.sentences, note.language
    result = {}
    for name in FINDERS:
        finder = finders[name]()
        start = time.process_time()
        finder.find(notes)
        result[name] = words / (time.process_time() - start)
    return result


def retention(data: Path) -> dict[str, Any]:
    """Identifiers wrongly protected in our notes; in text without names, how much is medicine and what is marked."""
    result: dict[str, Any] = {}
    for language in LANGUAGES:
        for part, aside in (("development", False), ("set aside", True)):
            wrong = total = 0
            for note in notes_of(language, aside):
                kept = protected(note)
                for span in note.document.spans:
                    tokens = [
                        i for i in range(*note.tokens.touching(span.start, span.end)) if note.tokens.words[i].isalnum()
                    ]
                    total, wrong = total + len(tokens), wrong + int(kept[tokens].sum())
            result[f"{language} {part}: identifier tokens protected"] = wrong / total
    for name, language, texts in raw_texts(data):
        notes = [Analysis(Document(str(i), text), language) for i, text in enumerate(texts)]
        words = [word for note in notes for word in note.tokens.words if word.isalpha()]
        medical = is_medical(words, language).mean()
        marked = Counter(
            finder for finder in FINDERS for spans in finders[finder]().find(notes) for _ in spans
        )  # fmt: skip
        per_1000 = {finder: round(1000 * marked[finder] / len(words), 2) for finder in FINDERS}
        result[f"{name}: share of words that are medical"] = float(medical)
        result[f"{name}: spans per 1,000 words"] = per_1000
    return result


def raw_texts(data: Path) -> Iterable[tuple[str, str, list[str]]]:
    if (data / "e3c-raw-en").is_dir():
        lines = (data / "e3c-raw-en" / "e3c-en-ccby.jsonl").read_text("utf-8").splitlines()[:400]
        yield "e3c", "en", [json.loads(line)["text"] for line in lines]
    if (data / "cantemist-raw-es").is_dir():
        paths = sorted((data / "cantemist-raw-es").glob("cc_*.txt"))[:100]
        yield "cantemist", "es", [path.read_text("utf-8") for path in paths]
    if (data / "nomed-raw-nb").is_dir():
        records = map(json.loads, (data / "nomed-raw-nb" / "output.jsonl").read_text("utf-8").splitlines())
        yield "nomed", "nb", [text for record in records if (text := _longest_string(record))]


def _longest_string(record: dict[str, Any]) -> str:
    texts = [value for key, value in record.items() if isinstance(value, str) and key != "prompt"]
    return max(texts, key=len, default="")


def coverage(data: Path) -> dict[str, float]:
    """How many names of national statistics our lists know (weighted by bearers where they are given)."""
    lexicon, folder, result = load_lexicon(), data / "lexicons", {}
    if not folder.is_dir():
        return {}
    for name, file, flag in (
        ("Norwegian given names", "names-places-no-ssb/nb_given_names.csv", "given"),
        ("Norwegian surnames", "names-places-no-ssb/nb_family_names.csv", "surname"),
        ("Norwegian places", "names-places-no-ssb/nb_cities.csv", "city"),
    ):
        words = [line.strip() for line in (folder / file).read_text("utf-8").splitlines() if line.strip().isalpha()]
        result[name] = float(((lexicon.flags(words) & mask(flag)) != 0).mean())
    for name, file, column, flag in (
        ("Spanish surnames of under 100 bearers", "apellidos-20.csv", "apellido", "surname"),
        ("Spanish given names, by bearers", "mujeres.csv", "nombre", "given"),
    ):
        with (folder / "names-es-ine" / file).open(encoding="utf-8") as table:
            rows = [list(row.values())[:2] for row in csv.DictReader(table) if row[column]]
        known = (lexicon.flags([name.split()[-1] for name, _ in rows]) & mask(flag)) != 0
        weight = np.array([float(count) for _, count in rows])
        result[name] = float(weight[known].sum() / weight.sum())
    return result


def norwegian(data: Path) -> dict[str, Any]:
    """Recall, precision, fallout and F1 over tokens, in the shape of the thesis' tables 12.1–12.6."""
    archive = [d for d in read_documents([CORPORA / "nb"]) if isinstance(d, Document)]
    archive += [
        Document(str(i), text) for name, _, texts in raw_texts(data) if name == "nomed" for i, text in enumerate(texts)
    ]
    frequencies = Frequencies.count(archive).at_least(3)
    results: dict[str, Any] = {"notes in the archive": frequencies.documents}
    for part, aside in (("development", False), ("set aside", True)):
        notes = notes_of("nb", aside)
        systems: dict[str, NorwegianFinder] = {
            "pattern": NorwegianFinder(["pattern"]),
            "idf, language at large": NorwegianFinder(["idf"]),
            "norwegian, language at large": NorwegianFinder(),
        }
        for alpha, beta, gamma, share in SETTINGS:
            system = NorwegianFinder(alpha=alpha, beta=beta, gamma=gamma, sensitive_sentence=share)
            system.frequencies = frequencies
            systems[f"norwegian α {alpha} β {beta} γ {gamma} SSP {share}"] = system
            if share == 1.0:
                alone = NorwegianFinder(["idf"], alpha=alpha, beta=beta, gamma=gamma)
                alone.frequencies = frequencies
                systems[f"idf α {alpha} β {beta} γ {gamma}"] = alone
        for name, finder in systems.items():
            results[f"{part}: {name}"] = token_scores(notes, finder.find(notes))
        best = systems["norwegian, language at large"]
        types: dict[str, list[Analysis]] = {}
        with (CORPORA / "nb" / "index.tsv").open(encoding="utf-8") as table:
            index = {row["id"]: row["type"] for row in csv.DictReader(table, delimiter="	")}
        for note in notes:
            types.setdefault(index.get(note.document.id, "?"), []).append(note)
        for kind, some in sorted(types.items(), key=lambda item: -len(item[1]))[:3]:
            results[f"{part}: {kind} ({len(some)})"] = token_scores(some, best.find(some))
            bodies = [_body(note) for note in some]
            results[f"{part}: {kind} without header block"] = token_scores(bodies, best.find(bodies))
    return results


def _body(note: Analysis) -> Analysis:
    """The note after its first blank line, where the header block ends."""
    text = note.document.text
    cut = text.find("\n\n") + 1
    spans = [type(s)(s.start - cut, s.end - cut, s.label) for s in note.document.spans if s.start >= cut]
    return Analysis(Document(note.document.id, text[cut:], spans), "nb")


def phrase_search(count: int) -> dict[str, Any]:
    """Misspelt disease terms among ``count`` phrases; beside rapidfuzz comparing with every phrase, where installed."""
    icd = __import__("simple_icd_10_cm")
    terms = [icd.get_description(code) for code in icd.get_all_codes()]
    draw = random.Random(1)
    words = [word for term in terms for word in term.split()]
    phrases = terms + [" ".join(draw.choices(words, k=draw.randint(2, 7))) + f" {n}" for n in range(count - len(terms))]
    start = time.perf_counter()
    index = PhraseIndex(phrases)
    result: dict[str, Any] = {"phrases": len(phrases), "seconds to build": time.perf_counter() - start}
    sentences = []
    asked = draw.sample(terms, 150)
    for term in asked:
        parts = term.split()
        longest = max(range(len(parts)), key=lambda k: len(parts[k]))
        parts[longest] = parts[longest][:2] + parts[longest][3:]
        sentences.append(["admitted", "yesterday", "with", *parts, "and", "sent", "home"])
    total = sum(map(len, sentences))
    for distance, in_order in ((0, True), (1, True), (2, True), (3, True), (1, False)):
        start = time.perf_counter()
        found = [index.search(words, distance, in_order) for words in sentences]
        seconds = time.perf_counter() - start
        hits = sum(any(phrases[m.phrase] == term for m in some) for some, term in zip(found, asked, strict=True))
        name = f"distance {distance}{'' if in_order else ', any order'}"
        result[name] = {"right phrase found": hits / len(sentences), "words per second": total / seconds}
    try:
        from rapidfuzz import process
    except ImportError:
        return result
    start = time.perf_counter()
    for words in sentences[:3]:
        process.extractOne(" ".join(words), phrases)
    peer = sum(map(len, sentences[:3])) / (time.perf_counter() - start)
    result["rapidfuzz over every phrase, words per second"] = peer
    result["times faster at distance 1"] = result["distance 1"]["words per second"] / peer
    return result


def show(title: str, table: dict[str, Any]) -> None:
    print(f"\n{title}")
    for name, value in table.items():
        if isinstance(value, dict) and "recall" in value:
            numbers = "  ".join(f"{key[0].upper()} {value[key]:.3f}" for key in ("recall", "precision", "f1"))
            print(f"  {name:58s} {numbers}  fallout {value['fallout']:.3f}")
        elif isinstance(value, float):
            print(f"  {name:58s} {value:,.4g}")
        else:
            print(f"  {name:58s} {value}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    default = Path(os.environ.get("INCOGNOTE_DATA", Path(__file__).parents[2] / "shared" / "data"))
    parser.add_argument("--data", type=Path, default=default)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--phrases", type=int, default=1_000_000)
    parser.add_argument("--only", choices=["accuracy", "speed", "retention", "coverage", "norwegian", "phrases"])
    options = parser.parse_args()
    parts: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {
        "accuracy": ("Label-free, over tokens", accuracy),
        "speed": ("Words per second", speed),
        "retention": ("Medicine to keep", lambda: retention(options.data)),
        "coverage": ("Coverage", lambda: coverage(options.data)),
        "norwegian": ("Norwegian application", lambda: norwegian(options.data)),
        "phrases": ("Phrase search", lambda: phrase_search(options.phrases)),
    }
    results = {title: measure() for name, (title, measure) in parts.items() if options.only in (None, name)}
    for title, table in results.items():
        show(title, table)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1), "utf-8")


if __name__ == "__main__":
    main()
