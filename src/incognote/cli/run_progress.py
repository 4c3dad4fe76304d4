"""What a long run shows while it goes on: a bar on a terminal, or a JSON line every few seconds for a machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Any

import click

from incognote.cli.run_summary import say_summary
from incognote.scale.report import RunReport
from incognote.scale.run import Show, Watcher

__all__ = ["Terminal"]

#: Seconds between two JSON lines.
_EVERY = 5.0


class Terminal(Watcher):
    """Shows a run on standard error: ``auto``, ``json`` or ``off``."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self.draws = kind == "auto" and sys.stderr.isatty()

    def progress(self, report: RunReport, about: Callable[[], int | None]) -> AbstractContextManager[Show]:
        if self._kind == "json":
            return _json_lines(report, about())
        if self.draws:
            return _bar(report, about())
        return super().progress(report, about)

    def finished(self, report: RunReport) -> None:
        if self._kind != "json":
            say_summary(report)


def state(report: RunReport, total: int | None) -> dict[str, Any]:
    """How far a run is; what was resumed says nothing about the speed of the rest."""
    done, seconds = report.documents, report.seconds
    rate = (done - report.resumed) / seconds if seconds > 0 else 0.0
    left = max(0, total - done) / rate if total and rate else None
    return {
        "documents": done,
        "of_about": total,
        "characters": report.characters,
        "failures": report.failed_documents,
        "seconds": round(seconds, 1),
        "per_second": round(rate, 1),
        "seconds_left": None if left is None else round(left),
    }


@contextmanager
def _json_lines(report: RunReport, total: int | None) -> Iterator[Show]:
    last = monotonic()

    def say() -> None:
        click.echo(json.dumps(state(report, total)), err=True)

    def show() -> None:
        nonlocal last
        if monotonic() - last >= _EVERY:
            last = monotonic()
            say()

    yield show
    click.echo(json.dumps(state(report, total) | report.summary()), err=True)


@contextmanager
def _bar(report: RunReport, total: int | None) -> Iterator[Show]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TextColumn("{task.completed:,.0f} notes  {task.fields[rate]:,.0f}/s  {task.fields[failures]} failed"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, rate=0.0, failures=0)

        def show() -> None:
            now = state(report, total)
            progress.update(task, completed=report.documents, rate=now["per_second"], failures=now["failures"])

        yield show
