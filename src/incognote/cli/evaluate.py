"""``incognote evaluate``: score predictions against gold annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from incognote.errors import RecordError
from incognote.labels import SCHEMES

if TYPE_CHECKING:
    from rich.console import RenderableType

    from incognote.document import Document

__all__ = ["command", "gold_option", "read_side", "scheme_option", "show"]

gold_option = click.option(
    "--gold", required=True, type=click.Path(exists=True), help="Annotated notes, in any format that carries spans."
)
scheme_option = click.option(
    "--scheme", type=click.Choice(list(SCHEMES)), help="Convert both sides into this label scheme first."
)


@click.command("evaluate")
@gold_option
@click.option("--pred", required=True, type=click.Path(exists=True), help="The same notes as a system marked them.")
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
    type=click.Path(exists=True),
    help="Sentences per note, for leak: a table (id, count), or a folder of files with a line per sentence.",
)
@click.option(
    "--json", "json_file", type=click.Path(allow_dash=True), help="Write everything as JSON; - for standard output."
)
@click.option("--html", "html_file", type=click.Path(), help="Write a self-contained page with plots and the notes.")
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

    failed: list[RecordError] = []
    report = evaluate(
        read_side(gold, failed),
        read_side(pred, failed),
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
    return int(bool(failed))


def read_side(path: str, failed: list[RecordError]) -> list[Document]:
    """The notes of one side; each that cannot be read is named on standard error and remembered."""
    from incognote.evaluate.inputs import read_annotated

    def note(error: RecordError) -> None:
        failed.append(error)
        click.echo(f"incognote: {error}", err=True)

    return read_annotated(path, note)


def show(table: RenderableType) -> None:
    """Print a table as wide as it needs to be when nobody is watching a terminal."""
    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console = Console(width=160)
    console.print(table)
