"""``incognote convert``: annotated notes from one format to another."""

from __future__ import annotations

import click

from incognote.cli.console import warn
from incognote.cli.options import input_options
from incognote.cli.paths import Command, InputPath, OutputPath

__all__ = ["command"]


@click.command("convert", cls=Command)
@click.argument("source", metavar="IN", type=InputPath(notes=True, allow_dash=True))
@click.argument("out", metavar="OUT", type=OutputPath(notes=True, allow_dash=True))
@input_options
@click.option("--from-scheme", metavar="SCHEME", help="Label scheme of IN: incognote, i2b2-2014, meddocan ...")
@click.option("--to-scheme", metavar="SCHEME", help="Label scheme of OUT; kinds that it does not know are left out.")
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
    from_scheme: str | None,
    to_scheme: str | None,
) -> int:
    """Convert annotated notes between any two formats.

    IN and OUT are files, folders, or - for standard input and output; incognote formats lists what they may be. Notes
    that cannot be converted are named on standard error and the rest is written; the exit status is then 1, or 3 if
    whole files were left out.

    \b
    Examples:
      incognote convert corpus/ corpus.jsonl                      brat folder to JSON lines
      incognote convert corpus.jsonl corpus/ --to brat            and back
      incognote convert corpus/ train.conll                       columns for a tagger (BIO)
      incognote convert gold-xml/ gold/ --to brat                 i2b2 or MEDDOCAN XML, seen from the files
      incognote convert gold-xml/ gold.jsonl --from-scheme i2b2-2014 --to-scheme incognote
      incognote convert notes.csv notes.parquet --text-column body
      cat notes.jsonl | incognote convert - - --from jsonl --to conll
    """
    from incognote.errors import RecordError, UsageError
    from incognote.formats import ReadOptions, find_sources, format_like, open_writer, read_documents
    from incognote.labels import SCHEMES, convert_spans
    from incognote.tally import Tally

    if bool(from_scheme) != bool(to_scheme):
        raise UsageError("--from-scheme and --to-scheme go together")
    for scheme in (from_scheme, to_scheme):
        if scheme and scheme not in SCHEMES:
            raise UsageError(f"no label scheme called {scheme!r}; there are: {', '.join(SCHEMES)}")
    options = ReadOptions(text_column, id_column, patient_column, known, encoding)
    sources = list(find_sources([source], from_))
    readable = [one for one in sources if not one.problem]
    tally = Tally(say=warn)
    with open_writer(out, to, format_like(sources, from_), readable[0] if len(readable) == 1 else None) as writer:
        for document in tally.readable(read_documents(sources, from_, options)):
            try:
                if from_scheme and to_scheme:
                    try:
                        document.spans = convert_spans(document.spans, from_scheme, to_scheme)
                    except UsageError as error:
                        raise RecordError(getattr(document.origin, "name", source), document.id, str(error)) from None
                writer.write(document)
            except RecordError as error:
                tally.fail("could not be converted", error)
        tally.check_read()
    return tally.exit_status
