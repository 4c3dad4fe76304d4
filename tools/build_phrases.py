"""Compiles what people do and what houses are called, as notes say it: ``python -m tools.build_phrases``.

From our own invented notes, which are the only text of that register that may be shipped. A third of them, and the
tenth that is set aside, are not read, so that surrogates can be measured on them (`benchmarks/surrogates.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from incognote.document import Document
from incognote.evaluate.folds import fold_of, is_set_aside
from incognote.formats import read_documents
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.replace.surrogates.phrases import naming_words

TARGET = Path(__file__).parents[1] / "src/incognote/replace/pools/phrases.tsv"
CORPORA = Path(__file__).parents[1] / "corpora"
_VOWELS = re.compile("[aeouyæøåáéóúàèò]")
HOUSES = ("HOSPITAL", "ORGANIZATION", "LOCATION_OTHER")


def is_source(note: str) -> bool:
    """Are the phrases of this note in the pools?"""
    return fold_of(note, 3, "pools") != 0 and not is_set_aside(note)


def main() -> None:
    lines = ["# By tools/build_phrases.py from two thirds of our own notes. language, kind, words."]
    for language in ("en", "es", "nb"):
        jobs: Counter[str] = Counter()
        houses: dict[str, Counter[str]] = {"house": Counter(), "letters": Counter()}
        for item in read_documents([CORPORA / language]):
            if not isinstance(item, Document) or not is_source(item.id):
                continue
            for span in item.spans:
                text = item.text[span.start : span.end]
                if span.label == "PROFESSION":
                    jobs[_plain(text)] += 1
                elif span.label in HOUSES:
                    for kind, word in naming_words(text, language):
                        houses[kind][word] += 1
        rows = {"job": sorted(job for job in jobs if _is_clean(job)),
                "house": sorted(word for word in houses["house"] if _is_clean(word) and _may_name(word, language)),
                "letters": sorted(word for word in houses["letters"] if word.isalpha())}  # fmt: skip
        lines += [f"{language}\t{kind}\t" + "|".join(words) for kind, words in rows.items()]
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")


def _plain(text: str) -> str:
    """As in the middle of a sentence."""
    text = " ".join(text.split())
    return text.lower() if text.isupper() or text[1:].islower() else text


def _may_name(word: str, language: str) -> bool:
    """A word that is no ordinary one, or that people or places are called by: Ridge, but not Paramedics."""
    if (
        "'" in word
        or "’" in word
        or not 4 <= len(word) <= 13
        or not word[1:].islower()
        or not _VOWELS.search(word[1:-1])
    ):
        return False
    lexicon = load_lexicon()
    is_listed = bool(lexicon.flags([word])[0] & mask("given", "surname", "city", "state"))
    return is_listed or int(lexicon.commonness([word], language)[0]) == int(lexicon.commonness([word], "en")[0]) == 0


def _is_clean(text: str) -> bool:
    return "|" not in text and not any(c.isdigit() for c in text) and 2 < len(text) < 40 and "- " not in text


if __name__ == "__main__":
    main()
