"""``incognote deid --dry-run`` and ``--diff``: the same work on the same notes, and nothing is written."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import click

from incognote.errors import UsageError

if TYPE_CHECKING:
    from rich.table import Table

    from incognote.document import Document
    from incognote.scale.column_plan import ColumnPlan
    from incognote.scale.report import RunReport
    from incognote.scale.run import RunOptions
    from incognote.scale.stream import Stream
    from incognote.scale.work import NoteOutcome, Work

__all__ = ["rehearse"]


@dataclass(slots=True)
class _File:
    """What would become of one file."""

    notes: int = 0
    changed: int = 0
    failed: int = 0
    labels: Counter[str] = field(default_factory=Counter)


def rehearse(
    stream: Stream,
    make: Callable[[], Work],
    plan: ColumnPlan,
    report: RunReport,
    run: RunOptions,
    *,
    diff: bool,
    show_originals: bool,
) -> int:
    """Go through everything and print the counts of each file, or with ``diff`` the lines that would change."""
    from incognote.cli.display import difference, screen
    from incognote.cli.evaluate import show
    from incognote.scale.run import Watcher

    if diff and not show_originals and not sys.stdout.isatty():
        raise UsageError(
            "--diff shows originals, and standard output is not a terminal: add --show-originals if they may go there"
        )
    if diff:
        click.echo("incognote: what follows shows originals; nothing is written to files", err=True)
    files: dict[str, _File] = {}
    console = screen()
    if diff and sys.stdout.isatty() and run.watcher.draws:
        run = replace(run, watcher=Watcher())  # a bar would be drawn into the lines
    for document, outcome in _worked(stream, make, report, run):
        one = files.setdefault(_name(document), _File())
        one.notes += 1
        one.failed += bool(outcome.failure)
        one.labels.update(mark[2] for mark in outcome.marks)
        changed = _new_text(document, outcome)
        one.changed += changed != document.text
        if diff:
            name = _name(document) if _name(document) == document.id else f"{_name(document)}: {document.id}"
            for line in difference(document.text, changed, name):
                console.print(line)
    if not diff:
        show(_table(files))
        for columns in _columns(plan.actions):
            click.echo(columns)
        click.echo("nothing was written; give -o OUT instead of --dry-run to do it, or --diff to see the lines")
    return report.exit_status


def _new_text(document: Document, outcome: NoteOutcome) -> str:
    from incognote.scale.work import new_text

    return document.text if outcome.failure else new_text(document, outcome)


def _worked(
    stream: Stream, make: Callable[[], Work], report: RunReport, run: RunOptions
) -> Iterator[tuple[Document, NoteOutcome]]:
    from incognote.scale.pool import WorkerPool

    with (
        run.watcher.progress(report, stream.about) as tick,
        WorkerPool(make, run.workers, run.time_limit) as pool,
    ):
        for documents, outcomes in pool.map(stream.batches()):
            report.count(documents, outcomes)
            for document, outcome in zip(documents, outcomes, strict=True):
                if outcome.failure:
                    report.failed(document, outcome)
                yield document, outcome
            tick()


def _table(files: Mapping[str, _File]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("file", "notes", "would change", "would fail"):
        table.add_column(name, justify="left" if name == "file" else "right", no_wrap=True)
    table.add_column("identifiers")
    for name, one in files.items():
        kinds = ", ".join(f"{label} {count:,}" for label, count in one.labels.most_common()) or "none"
        table.add_row(name, f"{one.notes:,}", f"{one.changed:,}", f"{one.failed:,}", kinds)
    return table


def _columns(actions: Mapping[str, str]) -> Iterator[str]:
    """What would become of each column, by outcome."""
    from incognote.formats.columns import listed
    from incognote.scale.column_plan import ACTIONS, SECRETS

    for action in ACTIONS:
        names = [name for name, one in actions.items() if one == action and name not in SECRETS]
        if names:
            yield f"columns to {action}: {listed(names)}"


def _name(document: Document) -> str:
    return getattr(document.origin, "name", "") or document.id
