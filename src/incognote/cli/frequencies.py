"""``incognote frequencies``: learn from an archive which words and sentences are common in it."""

from __future__ import annotations

import click

from incognote.cli.console import warn
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.errors import UsageError

__all__ = ["command"]


@click.command("frequencies", cls=Command)
@click.argument("corpus", nargs=-1, type=InputPath(notes=True))
@click.option("-o", "--output", required=True, type=OutputPath(dir_okay=False), help="The file to write.")
@click.option("--from", "from_", help="The format of the notes, if it cannot be seen from the files.")
@click.option("--text-column", help="The column that holds the notes, in tables.")
@click.option("--minimum", default=5, show_default=True, help="Leave out what occurs in fewer notes than this.")
@click.option("--key-file", type=InputPath(dir_okay=False), help="A secret that makes the stored hashes yours alone.")
@click.option("--merge", multiple=True, type=InputPath(dir_okay=False), help="Add the counts of another file.")
def command(
    corpus: tuple[str, ...],
    output: str,
    from_: str | None,
    text_column: str | None,
    minimum: int,
    key_file: str | None,
    merge: tuple[str, ...],
) -> int:
    """Count in how many notes each word and each sentence occurs.

    Nothing is stored in clear, and what is rare is not stored at all. To count an archive in parts, give each part
    --minimum 1 and merge the files with the cut-off you want.

    \b
    Examples:
      incognote frequencies archive/ -o archive.freq
      incognote frequencies notes-2019.parquet -o 2019.freq --minimum 1
      incognote frequencies -o all.freq --merge 2019.freq --merge 2020.freq
    """
    from incognote.formats import ReadOptions, read_documents
    from incognote.lexicons.frequencies import Frequencies, read_key
    from incognote.tally import Tally

    if not corpus and not merge:
        raise UsageError("name the notes to count, or the files to --merge")
    if minimum < 1:
        raise UsageError("--minimum must be 1 or more")
    key = read_key(key_file)
    tally = Tally(say=warn)
    found = Frequencies.count(tally.readable(read_documents(corpus, from_, ReadOptions(text_column))), key)
    for path in merge:
        found = found.merge(Frequencies.load(path, key))
    kept = found.at_least(minimum)
    kept.save(output)
    click.echo(f"{kept.documents:,} notes, {len(kept):,} of {len(found):,} words kept", err=True)
    return tally.exit_status
