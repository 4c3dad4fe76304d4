"""``incognote risk``: what is still identifying in a result."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.errors import UsageError

if TYPE_CHECKING:
    from incognote.document import Document
    from incognote.risk.originals import Original

__all__ = ["command"]

READ = InputPath(path_type=Path, dir_okay=False)
WRITTEN = OutputPath(path_type=Path, dir_okay=False)


@click.command("risk", cls=Command)
@click.argument("inputs", nargs=-1, required=True, type=InputPath(notes=True, allow_dash=True), metavar="DIR|FILE...")
@click.option(
    "--originals",
    "gold",
    multiple=True,
    type=InputPath(notes=True),
    metavar="GOLD",
    help="The annotated originals, matched by id.",
)
@click.option("--vault", "vault_path", metavar="V", type=READ, help="The vault of the run: looks for what it replaced.")
@click.option("--key-file", metavar="K", type=READ, help="The key of the vault.")
@click.option("--lang", default="auto", show_default=True, metavar="LANG", help="Language of the notes: en, es or nb.")
@click.option("--model", default="fast", show_default=True, metavar="NAME", help="What looks for identifiers; or none.")
@click.option("--json", "json_file", type=WRITTEN, metavar="F", help="Write the report as JSON.")
@click.option("--html", "html_file", type=WRITTEN, metavar="F", help="Write the report as a page.")
@click.option(
    "--show-strings", is_flag=True, help="Show the strings themselves: the report is then as secret as notes."
)
@click.option("--from", "from_", metavar="FORMAT", help="Format of the input if it cannot be seen from the file.")
@click.option("--text-column", metavar="NAME", help="Of a table: the column of the notes.")
@click.option("--id-column", metavar="NAME", help="Of a table: the column of the notes' ids.")
@click.option("--patient-column", metavar="NAME", help="Of a table: the column that says whose note it is.")
def command(
    inputs: tuple[str, ...],
    gold: tuple[str, ...],
    vault_path: Path | None,
    key_file: Path | None,
    lang: str,
    model: str,
    json_file: Path | None,
    html_file: Path | None,
    show_strings: bool,
    from_: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
) -> int:
    """Report what is still identifying in a result.

    Shapes that survived (dates, numbers, addresses), what a detector finds again, originals that reappear, words and
    diagnoses that only one person has, and how many people share the same age, sex, place and profession.

    \b
    Examples:
      incognote risk clean/                                      a folder of replaced notes
      incognote risk clean.csv --patient-column pid --html r.html
      incognote risk clean/ --vault v --key-file key             what was replaced and still occurs
      incognote risk clean/ --originals gold/ --model none       against annotated originals, shapes only
    """
    from contextlib import nullcontext

    from rich.console import Console

    from incognote.files import atomic_write, private_files
    from incognote.formats import ReadOptions, read_documents
    from incognote.risk.assess import assess
    from incognote.tally import Tally
    from incognote.vault.reader import Vault

    if (vault_path is None) != (key_file is None):
        raise UsageError("--vault and --key-file go together")
    tally = Tally()
    documents = tally.readable(read_documents(inputs, from_, ReadOptions(text_column, id_column, patient_column)))
    originals = _originals(tally.readable(read_documents(gold))) if gold else None
    with Vault.open(vault_path, key_file) if vault_path and key_file else nullcontext() as vault:
        report = assess(
            documents, find=_finder(lang, model), originals=originals, vault=vault, with_strings=show_strings
        )
    for path, content in ((json_file, json.dumps(report.as_dict(), indent=1)), (html_file, report.as_html())):
        if path:
            with private_files() if show_strings else nullcontext(), atomic_write(path) as file:
                file.write(content.encode())
    Console().print(report.for_terminal())
    return tally.exit_status


def _originals(documents: Iterable[Document]) -> dict[str, list[Original]]:
    return {document.id: [(span.label, span.of(document.text)) for span in document.spans] for document in documents}


def _finder(lang: str, model: str) -> Callable[[Sequence[Document]], list[Document]] | None:
    if model == "none":
        return None
    from incognote.loading import load, shipped_models

    if model == "fast" and not shipped_models():
        click.echo("incognote: no model is installed; looking for shapes, words and originals only", err=True)
        return None
    return load(lang, model=model).find_all
