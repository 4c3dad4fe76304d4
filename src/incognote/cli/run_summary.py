"""What is said at the end of a run, on standard error: a table on a terminal, one line elsewhere; never any content."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from incognote.scale.report import RunReport

__all__ = ["say_summary"]

#: Places, files and columns that are listed; the report has all of them.
_LISTED = 5


def say_summary(report: RunReport) -> None:
    parts = _parts(report)
    if not sys.stderr.isatty():
        click.echo("incognote: " + "; ".join(f"{name}: {value}" for name, value in parts), err=True)
    else:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, show_header=False, pad_edge=False)
        for name, value in parts:
            table.add_row(Text(name, style="dim"), Text(value))
        Console(stderr=True).print(table)
    if report.fails_on_leaks and report.leaks:
        click.echo(
            "incognote: the output is written; exit status 4 because of possible leaks (--fail-on-leak)", err=True
        )


def _parts(report: RunReport) -> list[tuple[str, str]]:
    done = "changed" if report.command == "deid" else "with identifiers"
    read = report.documents - report.unread_documents
    parts = [("notes", f"{read:,} read, {report.changed:,} {done}, {report.failed_documents:,} failed")]
    kinds = ", ".join(f"{label} {count:,}" for label, count in report.spans.most_common())
    parts.append(("identifiers", kinds or "none"))
    if report.guarded:
        places = [f"{leak.file}: {leak.document} {leak.start}-{leak.end}" for leak in report.possible_leaks[:_LISTED]]
        parts.append(("possible leaks", _counted(places, report.leaks)))
    elif report.command == "deid":
        parts.append(("possible leaks", "not looked for, since the policy has no guard"))
    if report.columns_unchanged:
        parts.append(("columns unchanged", _counted(report.columns_unchanged, len(report.columns_unchanged))))
    if report.unsure_languages:
        parts.append(("language unsure", f"{report.unsure_languages:,} notes; give it with --lang"))
    if report.left_out:
        parts.append(("files left out", _counted([file for file, _ in report.left_out], len(report.left_out))))
    return parts


def _counted(names: Sequence[str], count: int) -> str:
    """How many and the first of them.

    >>> _counted(["a", "b"], 7), _counted([], 0)
    ('7 (a, b, … --report lists all)', '0')
    """
    listed = ", ".join(names[:_LISTED])
    more = ", … --report lists all" if count > len(names[:_LISTED]) else ""
    return f"{count:,} ({listed}{more})" if names else f"{count:,}"
