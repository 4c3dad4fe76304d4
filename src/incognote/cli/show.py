"""``incognote show``: a note before and after, in colours."""

from __future__ import annotations

import click

from incognote.cli.console import warn
from incognote.cli.options import model_options, policy_option, read_options, secret_options
from incognote.cli.paths import Command, InputPath
from incognote.tally import Tally

__all__ = ["command"]


@click.command("show", cls=Command)
@click.argument("inputs", metavar="NOTE...", nargs=-1, required=True, type=InputPath(notes=True, allow_dash=True))
@policy_option
@model_options
@secret_options
@click.option("--most", type=click.IntRange(1), default=5, show_default=True, help="Show at most this many notes.")
@read_options
def command(
    inputs: tuple[str, ...],
    policy: str,
    lang: str,
    model: str,
    recall: float | None,
    secret_file: str | None,
    project_name: str | None,
    most: int,
    from_: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
    known: tuple[str, ...],
    encoding: str | None,
) -> int:
    """Show a note before and after: what is found, as what, and what takes its place. Nothing is written.

    It shows the note's own words. On a terminal each kind of identifier has a colour; elsewhere it is in braces.

    \b
    Examples:
      incognote show note.txt
      incognote show note.txt --policy surrogate --model fast
      incognote show notes.csv --text-column body --most 20
      cat note.txt | incognote show -
    """
    from itertools import islice

    from incognote.cli.display import print_result, screen
    from incognote.errors import RecordError
    from incognote.formats import ReadOptions, read_documents
    from incognote.loading import load
    from incognote.replace import Replacer, load_policy, load_secret

    tally = Tally(say=warn)
    options = ReadOptions(text_column, id_column, patient_column, known, encoding)
    deidentifier = load(lang, model, recall=recall)
    replacer = Replacer(load_policy(policy), load_secret(secret_file, project_name).value, deidentifier.language)
    console = screen()
    for document in islice(tally.readable(read_documents(inputs, from_, options)), most):
        try:
            print_result(console, replacer.replace(deidentifier.find(document)), policy)
        except RecordError as error:
            tally.fail(error.reason, error)
    return tally.exit_status
