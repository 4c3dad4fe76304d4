"""``incognote compare``: is the difference between two systems significant?"""

from __future__ import annotations

import json

import click

from incognote.cli.console import warn
from incognote.cli.evaluate import gold_option, read_side, scheme_option, show
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.tally import Tally

__all__ = ["command"]


@click.command("compare", cls=Command)
@gold_option
@click.option(
    "--a",
    "pred_a",
    required=True,
    type=InputPath(notes=True, exists=True),
    help="The notes as the first system marked them.",
)
@click.option(
    "--b",
    "pred_b",
    required=True,
    type=InputPath(notes=True, exists=True),
    help="The notes as the second system marked them.",
)
@scheme_option
@click.option(
    "--criterion", default="strict", show_default=True, metavar="NAME", help="When an identifier counts as found."
)
@click.option(
    "--shuffles", default=9999, show_default=True, type=click.IntRange(1), help="Shuffles of the randomisation test."
)
@click.option(
    "--json",
    "json_file",
    type=OutputPath(dir_okay=False, allow_dash=True),
    help="Write everything as JSON; - for standard output.",
)
def command(
    gold: str, pred_a: str, pred_b: str, scheme: str | None, criterion: str, shuffles: int, json_file: str | None
) -> int:
    """Test the difference between two systems on the same gold notes.

    Approximate randomisation swaps the two systems' answers note by note and asks how often chance alone makes as large
    a difference; the two-proportion z-test does the same from the totals, and for each label. z is positive where B is
    better; beyond 1.96 chance is an unlikely explanation.

    \b
    Examples:
      incognote compare --gold gold/ --a monday.jsonl --b tuesday.jsonl
      incognote compare --gold gold/ --a run1/ --b run2/ --criterion covered --json difference.json
    """
    from incognote.evaluate import compare
    from incognote.evaluate.tables import comparison_tables
    from incognote.files import atomic_write

    tally = Tally(say=warn)
    notes, a, b = (read_side(path, tally) for path in (gold, pred_a, pred_b))
    comparison = compare(notes, a, b, scheme, criterion, shuffles)
    text = json.dumps(comparison.to_dict(), indent=2, ensure_ascii=False) + "\n"
    if json_file == "-":
        click.echo(text, nl=False)
    else:
        show(comparison_tables(comparison))
    if json_file and json_file != "-":
        with atomic_write(json_file) as file:
            file.write(text.encode())
    return tally.exit_status
