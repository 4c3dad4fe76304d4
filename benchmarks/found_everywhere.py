"""Is a name that was found once found everywhere, and no other word? ``python -m benchmarks.found_everywhere``

No model takes part. Of every person's name in the gold spans of ``corpora/`` only the first mention is given; what the
second look at the note adds is compared with the other mentions. *Found* is the share of later words of those names
that are covered; *wrong* counts words that are added and are in no identifier, per 1,000 notes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.table import Table

from incognote.document import Document, Span
from incognote.formats import read_documents
from incognote.resolve.consistency import SPREAD, spread
from incognote.text.analysis import Analysis
from incognote.text.folding import fold

CORPORA = Path(__file__).parents[1] / "corpora"
NAMES = ("PATIENT", "DOCTOR")


def measure(document: Document, language: str) -> tuple[int, int, list[str]]:
    """Later name words found, later name words in all, and words added that identify no one."""
    text = document.text
    first: list[Span] = []
    later: list[tuple[int, int]] = []
    seen: set[str] = set()
    for span in sorted(document.spans):
        if span.label not in NAMES:
            continue
        words = {fold(word.strip(".,")) for word in span.of(text).split()}
        if words & seen:
            at = span.start
            for word in span.of(text).split():
                at = text.index(word, at)
                if fold(word.strip(".,")) in seen and len(word) > 1:
                    later.append((at, at + len(word)))
                at += len(word)
        else:
            first.append(span)
            seen |= {word for word in words if len(word) > 1}
    added = [span for span in spread(Analysis(document, language), first) if span.source == SPREAD]
    found = sum(any(s.start <= a and b - 1 <= s.end for s in added) for a, b in later)
    gold = document.spans
    wrong = [s.of(text) for s in added if s.label in NAMES and not any(s.overlaps(other) for other in gold)]
    return found, len(later), wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", type=int, default=0, help="show so many of the words that were wrong (our own notes)")
    given = parser.parse_args()
    table = Table("language", "later name words", "found", "wrong per 1,000 notes")
    for language in ("en", "es", "nb"):
        notes = [item for item in read_documents([CORPORA / language]) if isinstance(item, Document)]
        results = [measure(note, language) for note in notes]
        wrong = [word for _, _, words in results for word in words]
        found, all_ = sum(r[0] for r in results), sum(r[1] for r in results)
        rate = f"{1000 * len(wrong) / len(notes):.1f}"
        table.add_row(language, str(all_), f"{found / max(all_, 1):.3f}", rate)
        if given.show:
            Console().print(language, wrong[: given.show])
    Console().print(table)


if __name__ == "__main__":
    main()
