"""``incognote experiment``: rerun a published experiment on your own notes."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from incognote.cli.console import warn
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.errors import UsageError

if TYPE_CHECKING:
    from rich.table import Table

    from incognote.experiments import Finding

__all__ = ["command"]


@click.command("experiment", cls=Command)
@click.argument("name", metavar="NAME|list")
@click.option(
    "--corpus",
    type=InputPath(notes=True, exists=True),
    help="Annotated notes, in any format that carries spans.",
)
@click.option(
    "--test",
    type=InputPath(notes=True, exists=True),
    help="Annotated notes to score on; without them, folds are used.",
)
@click.option(
    "-o",
    "--out",
    type=OutputPath(file_okay=False),
    help="Folder for tables and pictures; a run that stopped goes on there.",
)
@click.option("--seed", default=1, show_default=True, help="The same seed, notes and settings give the same results.")
@click.option("--scheme", metavar="NAME", help="Convert the annotations into this label scheme first.")
@click.option("--ids", multiple=True, metavar="PATTERN", help="Use only notes of --corpus with such ids: 'en-p[vw]-*'.")
@click.option("--test-ids", multiple=True, metavar="PATTERN", help="The same for --test.")
@click.option(
    "--hold-out", type=click.IntRange(2), metavar="N", help="Score on an N-th of --corpus, chosen by a hash of the id."
)
@click.option("--notes", type=click.IntRange(2), metavar="N", help="Use only this many notes, drawn by the seed.")
@click.option("--quick", is_flag=True, help="Reduced settings: shows in seconds that everything works.")
@click.option("--set", "changes", multiple=True, metavar="SETTING=VALUE", help="Change a setting; lists with commas.")
@click.option("--no-png", is_flag=True, help="Write the pictures as SVG only.")
def command(
    name: str,
    corpus: str | None,
    test: str | None,
    out: str | None,
    seed: int,
    scheme: str | None,
    ids: tuple[str, ...],
    test_ids: tuple[str, ...],
    hold_out: int | None,
    notes: int | None,
    quick: bool,
    changes: tuple[str, ...],
    no_png: bool,
) -> int:
    """Rerun an experiment of the sources, or one of ours, and write its tables and pictures.

    The folder gets results.json, README.md with the tables and what was confirmed, the pictures, and run.json with
    the time it took. Every unit of work is kept there too: the same command goes on where it was stopped.
    No text of any note is written.

    \b
    Examples:
      incognote experiment list                                      all experiments and their settings
      incognote experiment methods --corpus corpora/es -o methods/
      incognote experiment learning-curve --corpus meddocan/train --test meddocan/dev -o curve/
      incognote experiment cross-corpus --corpus mine/ --test theirs/ --scheme i2b2-2006 -o cross/
      incognote experiment regularisation --corpus corpora/es --notes 60 --set folds=3 -o c/
      incognote experiment case-reports --corpus corpora/en --ids 'en-p[vw]-*' --hold-out 3 -o v/
    """
    from incognote.experiments import all_experiments

    known = all_experiments()
    if name == "list":
        _overview()
        return 0
    chosen = known[name]
    settings = chosen.settings(quick, _pairs(changes))
    if corpus is None or out is None:
        raise UsageError(f"experiment {name!r} needs --corpus and -o")
    if test and hold_out:
        raise UsageError("--test and --hold-out both say what to score on; give one of them")
    from pathlib import Path

    from incognote.cli.console import progress
    from incognote.cli.evaluate import read_side, show
    from incognote.document import Document
    from incognote.experiments.page import conduct
    from incognote.experiments.study import Study, called, parted, prepared
    from incognote.tally import Tally

    tally = Tally(say=warn)

    def read(path: str) -> list[Document]:
        documents = read_side(path, tally)
        if not documents:
            raise UsageError(f"{path}: there are no notes")
        return documents

    with progress() as say:
        say("reading notes")
        chosen_notes = called(read(corpus), ids)
        pair = (
            parted(chosen_notes, hold_out) if hold_out else (chosen_notes, called(read(test), test_ids) if test else [])
        )
        sides = prepared(pair, scheme, notes, seed)
        study = Study(sides[0], Path(out), sides[1], seed, say)
        ran = conduct(chosen, study, settings, _typed(), not no_png)
    show(_findings(ran.outcome.findings) if ran.outcome.findings else ran.outcome.summary)
    click.echo(f"written to {out}: README.md, results.json and {len(ran.outcome.charts)} pictures")
    return tally.exit_status


def _pairs(changes: tuple[str, ...]) -> dict[str, str]:
    pairs = [change.partition("=") for change in changes]
    if wrong := [setting for setting, sign, _ in pairs if not sign]:
        raise UsageError(f"--set takes SETTING=VALUE, not {wrong[0]!r}")
    return {setting: value for setting, _, value in pairs}


def _typed() -> str:
    """The command as it has to be typed to get the same results, wherever they are to be written."""
    context = click.get_current_context()
    words = ["incognote", "experiment", context.params["name"]]
    for option in context.command.params:
        value = context.params[option.name or ""]
        if isinstance(option, click.Option) and option.name not in ("out", "no_png") and value != option.default:
            flag = option.opts[-1]
            if value is True:
                words.append(flag)
            elif value:
                words += [word for one in (value if option.multiple else [value]) for word in (flag, str(one))]
    return f"{shlex.join(words)} -o DIR"


def _overview() -> None:
    from incognote.cli.evaluate import show
    from incognote.experiments import experiments

    table = _plain("name", "what it shows", "from", "settings (--set)")
    for name in experiments:
        known = experiments[name]
        table.add_row(name, known.about, known.source, ", ".join(known.full))
    show(table)


def _findings(findings: Sequence[Finding]) -> Table:
    table = _plain("claim", "here", "figures")
    for finding in findings:
        table.add_row(finding.claim, finding.verdict, finding.figures)
    return table


def _plain(*columns: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 1, 0))
    for column in columns:
        table.add_column(column)
    return table
