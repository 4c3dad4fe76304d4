"""``incognote find``: detection only."""

from __future__ import annotations

import click

from incognote.cli.options import input_options, model_options

__all__ = ["command"]


@click.command("find")
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("-o", "--out", required=True, type=click.Path(allow_dash=True), help="File, folder or - .")
@model_options
@click.option("--scheme", metavar="NAME", help="Label scheme of the result: i2b2-2014, hipaa, meddocan ...")
@input_options
def command(
    inputs: tuple[str, ...],
    out: str,
    lang: str,
    model: str,
    scheme: str | None,
    from_: str | None,
    to: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
    known: tuple[str, ...],
    encoding: str | None,
) -> int:
    """Find identifiers and write them as annotations, leaving the text alone.

    \b
    Examples:
      incognote find note.txt -o -                        JSON lines on standard output
      incognote find notes/ -o found/ --to brat           open the result in an annotation tool
      incognote find notes.parquet -o found.jsonl --lang es --scheme meddocan
    """
    from incognote.formats import ReadOptions, formats, open_writer
    from incognote.loading import load
    from incognote.scale.stream import Stream

    stream = Stream(inputs, from_, ReadOptions(text_column, id_column, patient_column, known, encoding))
    finder = load(lang, model, scheme)
    like = formats["jsonl"] if out == "-" else stream.format
    with open_writer(out, to, like, stream.only_source) as writer:
        for batch in stream.batches():
            for document in finder.find_all(batch, scheme):
                with stream.guard(document):
                    writer.write(document)
    return stream.exit_status()
