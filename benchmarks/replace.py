"""How fast notes are replaced under each policy, and how that compares with finding on the same notes.

python -m benchmarks.replace [--recipe rules] [--notes 300] [--json F]

Spans are the gold annotations of our corpora, which hold far more identifiers than ordinary notes (one word in seven).
Processor time on one core; every note is seen for the first time, with another patient and another secret than the
warm-up. A note is counted as 230 words.
"""

from __future__ import annotations

import json
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
from incognote.replace import Replacer, load_policy, policy_names

CORPORA = Path(__file__).parents[1] / "corpora"
WORDS = 230


def notes(most: int) -> list[Document]:
    """Up to ``most`` notes, of all three languages in turn."""
    found: list[Document] = []
    for language in ("en", "es", "nb"):
        own = [item for item in read_documents([CORPORA / language]) if isinstance(item, Document)]
        for document in own[: most // 3]:
            document.meta["language"] = language
        found += own[: most // 3]
    return found


def seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def best_of(times: int, work: Callable[[], object]) -> float:
    return min(seconds(work) for _ in range(times))


def replacing(policy: str, warm_up: Sequence[Document], unseen: Sequence[Document]) -> float:
    """Seconds for the unseen notes, after a warm-up on others; in a process of its own, which remembers nothing."""
    with ProcessPoolExecutor(1, get_context("fork")) as process:
        return process.submit(_replacing, policy, warm_up, unseen).result()


def _replacing(policy: str, warm_up: Sequence[Document], unseen: Sequence[Document]) -> float:
    replacer = Replacer(load_policy(policy), b"the secret of the warm-up")
    for document in warm_up:
        replacer.replace(document)
    return seconds(lambda: [replacer.replace(document) for document in unseen])


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
    finding = best_of(2, lambda: finder.find_all(bare))
    table = Table(
        "policy",
        "notes/s",
        "of the time of finding",
        title=f"{len(unseen)} notes, {recipe}: {size / finding:,.0f} notes/s",
    )
    figures: dict[str, dict[str, float]] = {"find": {"notes_per_second": size / finding}}
    for policy in policy_names():
        taken = min(replacing(policy, warm_up, unseen) for _ in range(3))
        figures[policy] = {"notes_per_second": size / taken, "share_of_finding": taken / finding}
        table.add_row(policy, f"{size / taken:,.0f}", f"{taken / finding:.3f}")
    Console().print(table)
    if json_file:
        json_file.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
