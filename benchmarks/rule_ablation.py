"""What is lost without each rule: spans that are right, spans that are wrong, and marked characters of identifiers.

    python -m benchmarks.rule_ablation [--most 20] [--without NAME …]

Every rule of ours is left out alone, on the notes of `corpora/` that may be read. Rules that are cheapest to lose come
first. ``--without`` leaves out several rules together, and prints one row.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from incognote import Document
from incognote.errors import RecordError
from incognote.formats import read_documents
from incognote.rules.engine.registry import shipped
from incognote.rules.engine.scan import RuleFinding, Scanner, settle
from incognote.text.analysis import Analysis
from incognote.text.batch import by_language

CORPORA = Path(__file__).parents[1] / "corpora"
_SAME = {"FAX": "PHONE"}


def scanned(language: str) -> Iterator[tuple[Document, list[RuleFinding]]]:
    """The notes of a language, each with all that any rule finds in it."""
    rules = [one for one in shipped() if one.family == "incognote" and language in one.languages]
    notes = [note for note in read_documents([CORPORA / language]) if not isinstance(note, RecordError)]
    analyses = [Analysis(Document(note.id, note.text), language) for note in notes]
    ((_, _, batch),) = by_language(analyses)
    yield from zip(notes, Scanner(rules).scan_all(batch, analyses), strict=True)


def counted(note: Document, found: Sequence[RuleFinding]) -> Counter[str]:
    """How many of the settled spans are annotated so, how many not, and the characters of identifiers they cover."""
    gold = {(span.start, span.end, _SAME.get(span.label, span.label)) for span in note.spans}
    identifying = {place for start, end, _ in gold for place in range(start, end)}
    spans = settle(list(found), note.text)
    right = sum((span.start, span.end, _SAME.get(span.by.label, span.by.label)) in gold for span in spans)
    covered = {place for span in spans for place in range(span.start, span.end)}
    return Counter(right=right, wrong=len(spans) - right, characters=len(covered & identifying))


def change(note: Document, found: Sequence[RuleFinding], without: Collection[str]) -> Counter[str]:
    """What changes in a note without some rules."""
    changed = counted(note, [one for one in found if one.by.name not in without])
    changed.subtract(counted(note, found))
    return changed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=20, help="rows to print")
    parser.add_argument("--without", nargs="+", metavar="NAME", help="leave out these rules together")
    given = parser.parse_args()
    total, changes = Counter[str](), dict[str, Counter[str]]()
    for language in ("en", "es", "nb"):
        for note, found in scanned(language):
            total.update(counted(note, found))
            names = {one.by.name for one in found}
            for group in [given.without] if given.without else [[name] for name in names]:
                changes.setdefault(" ".join(group), Counter()).update(change(note, found, group))
    print(f"all rules: {total['right']:,} right, {total['wrong']:,} wrong, {total['characters']:,} characters")
    for name, row in sorted(changes.items(), key=lambda item: -item[1]["right"])[: given.most]:
        print(f"{name:32} right {row['right']:+6} wrong {row['wrong']:+6} characters {row['characters']:+7}")


if __name__ == "__main__":
    main()
