"""``incognote formats``: what can be read and written."""

from __future__ import annotations

import json

import click

__all__ = ["command"]


@click.command("formats")
@click.option("--json", "as_json", is_flag=True, help="As JSON instead of a table.")
def command(as_json: bool) -> int:
    """List all formats: their files, what is written, and what stays as it is.

    \b
    Examples:
      incognote formats
      incognote formats --json
    """
    from incognote.formats import formats

    rows = [
        {
            "name": name,
            "files": list(one.suffixes),
            "notes_per_file": "many" if one.many else "one",
            "becomes": one.becomes or name,
            "written_from_any_format": one.writes_any,
            "extra": one.extra,
            "keeps": one.keeps,
        }
        for name, one in ((name, formats[name]) for name in formats)
    ]
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return 0
    from rich.console import Console
    from rich.table import Table

    table = Table(
        "--from / --to", "files", "extra", "what stays as it is", box=None, header_style="bold", pad_edge=False
    )
    for name in formats:
        one = formats[name]
        table.add_row(name, " ".join(one.suffixes), one.extra, one.keeps)
    Console(width=None if Console().is_terminal else 140).print(table)
    click.echo("\nAny of them may end in .gz or .zst (extra zst), lie in a .zip archive, or be named by a pattern.")
    return 0
