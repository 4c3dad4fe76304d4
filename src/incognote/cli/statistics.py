"""``incognote statistics``: what an annotated corpus consists of."""

from __future__ import annotations

import json

import click

from incognote.cli.console import warn
from incognote.cli.evaluate import read_side, show
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.tally import Tally

__all__ = ["command"]


@click.command("statistics", cls=Command)
@click.argument("corpora", nargs=-1, required=True, type=InputPath(notes=True, exists=True), metavar="CORPUS...")
@click.option(
    "--json",
    "json_file",
    type=OutputPath(dir_okay=False, allow_dash=True),
    help="Write everything as JSON; - for standard output.",
)
def command(corpora: tuple[str, ...], json_file: str | None) -> int:
    """Count notes, words, identifiers and different values per label of annotated notes.

    Only counts are shown, no word and no value, so the table can be published.

    \b
    Examples:
      incognote statistics corpora/en
      incognote statistics train/ test/                one column each
      incognote statistics notes.jsonl --json counts.json
    """
    from rich.table import Table

    from incognote.evaluate.statistics import corpus_statistics
    from incognote.files import atomic_write

    tally = Tally(say=warn)
    counted = {path: corpus_statistics(read_side(path, tally)) for path in corpora}
    text = json.dumps({path: one.to_dict() for path, one in counted.items()}, indent=2, ensure_ascii=False) + "\n"
    if json_file == "-":
        click.echo(text, nl=False)
        return tally.exit_status
    table = Table("", *counted)
    for column in table.columns[1:]:
        column.justify = "right"
    rows = ("notes", "notes_without_identifiers", "tokens", "words", "vocabulary", "identifiers", "distinct")
    for row in rows:
        table.add_row(row.replace("_", " "), *(f"{getattr(one, row):,}" for one in counted.values()))
    table.add_section()
    labels = list(dict.fromkeys(label.label for one in counted.values() for label in one.labels))
    for name in labels:
        cells = [next((found for found in one.labels if found.label == name), None) for one in counted.values()]
        table.add_row(name, *(f"{cell.identifiers:,} ({cell.distinct:,})" if cell else "-" for cell in cells))
    table.caption = "labels: identifiers (different values)"
    show(table)
    if json_file:
        with atomic_write(json_file) as file:
            file.write(text.encode())
    return tally.exit_status
