"""``incognote convert``: annotated notes from one format to another."""

from __future__ import annotations

import click

from incognote.errors import RecordError
from incognote.formats import ReadOptions, detect, find_sources, formats, open_writer, read_documents

__all__ = ["command"]

_NAMES = ", ".join(formats)


@click.command("convert")
@click.argument("source", metavar="IN", type=click.Path(allow_dash=True))
@click.argument("out", metavar="OUT", type=click.Path(allow_dash=True))
@click.option("--from", "from_", metavar="FORMAT", help=f"Format of IN if its name does not say it: {_NAMES}.")
@click.option("--to", metavar="FORMAT", help="Format of OUT if its name does not say it.")
@click.option("--text-column", metavar="NAME", help="Column (or JSON key) that holds the note.")
@click.option("--id-column", metavar="NAME", help="Column that holds the note's id.")
@click.option("--patient-column", metavar="NAME", help="Column that holds the patient's id.")
@click.option(
    "--known-column", "known", multiple=True, metavar="[LABEL=]NAME", help="Column of identifiers known beforehand."
)
@click.option("--encoding", metavar="NAME", help="Encoding of IN if it is neither UTF-8 nor marked: latin-1, cp1252 …")
def command(
    source: str,
    out: str,
    from_: str | None,
    to: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
    known: tuple[str, ...],
    encoding: str | None,
) -> int:
    """Convert annotated notes between any two formats.

    IN and OUT are files, folders, or - for standard input and output. Notes that cannot be converted are named on
    standard error and the rest is written: the exit status is then 1.

    \b
    Examples:
      incognote convert corpus/ corpus.jsonl                       brat folder to JSON lines
      incognote convert corpus.jsonl corpus/ --to brat             and back
      incognote convert corpus/ train.conll --to conll-bioes       columns for a tagger
      incognote convert gold-xml/ gold/ --to brat                  i2b2 or MEDDOCAN XML, seen from the files
      incognote convert notes.csv notes.parquet --text-column body
      cat notes.jsonl | incognote convert - - --from jsonl --to conll
    """
    options = ReadOptions(text_column, id_column, patient_column, known, encoding)
    sources = list(find_sources([source], from_))
    like = (formats[from_] if from_ else detect(sources[0])) if sources else None
    failed = 0
    with open_writer(out, to, like, sources[0] if len(sources) == 1 else None) as writer:
        for document in read_documents(sources, from_, options):
            try:
                if isinstance(document, RecordError):
                    raise document
                writer.write(document)
            except RecordError as error:
                failed += 1
                click.echo(f"incognote: {error}", err=True)
    return int(failed > 0)
