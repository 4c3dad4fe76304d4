"""``incognote frequencies``: learn from an archive which words and sentences are common in it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from incognote.document import Document
from incognote.errors import RecordError, UsageError

__all__ = ["command"]


@click.command("frequencies")
@click.argument("corpus", nargs=-1, type=click.Path())
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="The file to write.")
@click.option("--from", "from_", help="The format of the notes, if it cannot be seen from the files.")
@click.option("--text-column", help="The column that holds the notes, in tables.")
@click.option("--minimum", default=5, show_default=True, help="Leave out what stands in fewer notes than this.")
@click.option("--key-file", type=click.Path(dir_okay=False), help="A secret that makes the stored hashes yours alone.")
@click.option("--merge", multiple=True, type=click.Path(dir_okay=False), help="Add the counts of another file.")
def command(
    corpus: tuple[str, ...],
    output: str,
    from_: str | None,
    text_column: str | None,
    minimum: int,
    key_file: str | None,
    merge: tuple[str, ...],
) -> int:
    """Count in how many notes each word and each sentence stands.

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

    if not corpus and not merge:
        raise UsageError("name the notes to count, or the files to --merge")
    if minimum < 1:
        raise UsageError("--minimum must be 1 or more")
    key = read_key(key_file)
    failed = 0

    def documents() -> Iterator[Document]:
        nonlocal failed
        options = ReadOptions(text_column=text_column) if text_column else ReadOptions()
        for document in read_documents(corpus, from_, options) if corpus else ():
            if isinstance(document, RecordError):
                failed += 1
                click.echo(f"incognote: {document}", err=True)
            else:
                yield document

    found = Frequencies.count(documents(), key)
    for path in merge:
        found = found.merge(Frequencies.load(path, key))
    kept = found.at_least(minimum)
    kept.save(output)
    click.echo(f"{kept.documents:,} notes, {len(kept):,} of {len(found):,} words kept", err=True)
    return 1 if failed else 0
