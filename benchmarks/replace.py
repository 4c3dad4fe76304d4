"""How fast notes are replaced under each policy, and how that compares with finding on the same notes.

python -m benchmarks.replace [--recipe rules] [--notes 600] [--json F]

Spans are the gold annotations of our corpora, which hold far more identifiers than ordinary notes (one word in seven).
Processor time on one core; every note is seen for the first time, with another patient and another secret than the
warm-up. A note is counted as 230 words.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import click
from rich.console import Console
from rich.table import Table

import incognote
from incognote.document import Document
from incognote.formats import read_documents
from incognote.replace import Replacer, Result, load_policy, policy_names

CORPORA = Path(__file__).parents[1] / "corpora"
WORDS = 230
ROUNDS = 3


def notes(most: int) -> list[Document]:
    """Up to ``most`` notes, of all three languages in turn."""
    found: list[Document] = []
    for language in ("en", "es", "nb"):
        own = [item for item in read_documents([CORPORA / language]) if isinstance(item, Document)][: most // 3]
        for document in own:
            document.meta["language"] = language
        found += own
    return found


def seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def replacing(policy: str, warm_up: Sequence[Document], unseen: Sequence[Document]) -> float:
    """Seconds for the unseen notes, after a warm-up on others; in a process of its own, which remembers nothing."""
    with ProcessPoolExecutor(1, get_context("fork")) as process:
        return process.submit(_replacing, policy, warm_up, unseen).result()


def _replacing(policy: str, warm_up: Sequence[Document], unseen: Sequence[Document]) -> float:
    replacer = Replacer(load_policy(policy), b"the secret of the warm-up")
    for document in warm_up:
        replacer.replace(document)
    return seconds(lambda: [replacer.replace(document) for document in unseen])


def coming_through() -> dict[str, dict[str, int]]:
    """Policy ``surrogate`` on all our notes with gold spans: what is left, by language, in numbers only."""
    figures = {}
    replacer = Replacer(load_policy("surrogate"), b"the secret of the figures")
    everything = notes(10**6)
    for language in ("en", "es", "nb"):
        count: Counter[str] = Counter()
        for document in (document for document in everything if document.meta["language"] == language):
            result = replacer.replace(document)
            dates = [change for change in result.replacements if change.label == "DATE"]
            count["notes"] += 1
            count["identifiers"] += len(document.spans)
            count["dates"] += len(dates)
            count["dates read"] += sum(change.text != "[DATE]" for change in dates)
            count["replaced by the guard"] += len(result.replacements) - len(document.spans)
            count["reported as words"] += len(result.possible_leaks)
            count["left unreported"] += unreported(result)
        figures[language] = dict(count)
    return figures


def unreported(result: Result) -> int:
    """Originals of four characters or more that stand outside the replacements and are not reported."""
    pieces, done = [], 0
    for change in result.replacements:
        pieces.append(result.text[done : change.new_start])
        done = change.new_end
    rest = "\0".join([*pieces, result.text[done:]])
    reported = {result.text[leak.start : leak.end] for leak in result.possible_leaks}
    hidden = {
        c.original for c in result.replacements if c.text != c.original and len(c.original) >= 4 and c.label != "AGE"
    }
    left = (text for text in hidden if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", rest))
    return sum(not any(text in word or word in text for word in reported) for text in left)


@click.command()
@click.option("--recipe", default="rules", show_default=True, help="What finding is compared with.")
@click.option("--notes", "most", default=600, show_default=True)
@click.option("--json", "json_file", type=click.Path(path_type=Path))
def main(recipe: str, most: int, json_file: Path | None) -> None:
    documents = notes(most)
    warm_up, unseen = documents[::2], documents[1::2]
    size = sum(len(document.text.split()) for document in unseen) / WORDS
    bare = [Document(document.id, document.text, [], dict(document.meta)) for document in unseen]
    finder = incognote.load(recipe)
    finder.find_all(bare[:20])
    names = policy_names()
    finding, taken = float("inf"), dict.fromkeys(names, float("inf"))
    for _ in range(ROUNDS):  # in turn, so that a busy machine is busy for all of them
        finding = min(finding, seconds(lambda: finder.find_all(bare)))
        for policy in names:
            taken[policy] = min(taken[policy], replacing(policy, warm_up, unseen))
    title = f"{len(unseen)} notes, finding by {recipe}: {size / finding:,.0f} notes/s"
    table = Table("policy", "notes/s", "of the time of finding", title=title)
    figures: dict[str, dict[str, float]] = {"find": {"notes_per_second": size / finding}}
    for policy in names:
        share = taken[policy] / finding
        figures[policy] = {"notes_per_second": size / taken[policy], "share_of_finding": share}
        table.add_row(policy, f"{size / taken[policy]:,.0f}", f"{share:.3f}")
    Console().print(table)
    through = coming_through()
    second = Table("", *through, title="policy surrogate, gold spans of all our notes")
    for row in through["en"]:
        second.add_row(row, *(f"{own[row]:,}" for own in through.values()))
    Console().print(second)
    if json_file:
        json_file.write_text(json.dumps({"speed": figures, "coming through": through}, indent=1))


if __name__ == "__main__":
    main()
