"""``incognote evaluate``: score predictions against gold annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from incognote.cli.console import warn
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.labels import SCHEMES
from incognote.tally import Tally

if TYPE_CHECKING:
    from rich.console import RenderableType

    from incognote.document import Document

__all__ = ["command", "gold_option", "read_side", "scheme_option", "show"]

gold_option = click.option(
    "--gold",
    required=True,
    type=InputPath(notes=True, exists=True),
    help="Annotated notes, in any format that carries spans.",
)
scheme_option = click.option(
    "--scheme", type=click.Choice(list(SCHEMES)), help="Convert both sides into this label scheme first."
)


@click.command("evaluate", cls=Command)
@gold_option
@click.option(
    "--pred",
    required=True,
    type=InputPath(notes=True, exists=True),
    help="The same notes as a system marked them.",
)
@scheme_option
@click.option("--criteria", metavar="NAME,…", help="Which criteria to count, the headline first; all by default.")
@click.option(
    "--beta",
    default=2.0,
    show_default=True,
    type=click.FloatRange(0, min_open=True),
    help="Weight of recall in F-beta.",
)
@click.option(
    "--sentences",
    type=InputPath(exists=True),
    help="Sentences per note, for leak: a table (id, count), or a folder of files with a line per sentence.",
)
@click.option(
    "--json",
    "json_file",
    type=OutputPath(dir_okay=False, allow_dash=True),
    help="Write everything as JSON; - for standard output.",
)
@click.option(
    "--html", "html_file", type=OutputPath(dir_okay=False), help="Write a self-contained page with plots and the notes."
)
@click.option("--without-notes", is_flag=True, help="Leave the notes out of the page, so that it can be shared.")
def command(
    gold: str,
    pred: str,
    scheme: str | None,
    criteria: str | None,
    beta: float,
    sentences: str | None,
    json_file: str | None,
    html_file: str | None,
    without_notes: bool,
) -> int:
    """Score predictions against gold annotations, paired by document id.

    A note without predictions counts as one where nothing was found, and is named. Note types come from the notes'
    own metadata or from an index.tsv (columns id, type) beside the gold notes.

    \b
    Examples:
      incognote evaluate --gold gold/ --pred found.jsonl
      incognote evaluate --gold gold/ --pred found/ --scheme hipaa --html report.html
      incognote evaluate --gold gold/ --pred found/ --criteria covered,strict --json scores.json
      incognote evaluate --gold meddocan/ --pred run1/ --criteria strict,span,merged --sentences sentence_splitted/
    """
    from incognote.evaluate import evaluate
    from incognote.evaluate.criteria import STANDARD
    from incognote.evaluate.inputs import read_sentences
    from incognote.files import atomic_write
    from incognote.lexicons.medical import is_medical

    tally = Tally(say=warn)
    report = evaluate(
        read_side(gold, tally),
        read_side(pred, tally),
        scheme,
        [name.strip() for name in criteria.split(",")] if criteria else STANDARD,
        beta,
        read_sentences(sentences) if sentences else None,
        is_medical,
    )
    if json_file == "-":
        click.echo(report.to_json(), nl=False)
    else:
        show(report.table())
    if json_file and json_file != "-":
        with atomic_write(json_file) as file:
            file.write(report.to_json().encode())
    if html_file:
        with atomic_write(html_file) as file:
            file.write(report.html(notes=not without_notes).encode())
    return tally.exit_status


def read_side(path: str, tally: Tally) -> list[Document]:
    """The notes of one side; each that cannot be read is named on standard error and counted."""
    from incognote.evaluate.inputs import read_annotated

    documents = read_annotated(path, tally.unreadable)
    tally.documents += len(documents)
    return documents


def show(table: RenderableType) -> None:
    """Print a table as wide as it needs to be when the output is not a terminal."""
    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console = Console(width=160)
    console.print(table)
