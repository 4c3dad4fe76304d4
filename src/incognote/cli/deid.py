"""``incognote deid``: find identifiers and replace them."""

from __future__ import annotations

import click

from incognote.cli.options import input_options, model_options

__all__ = ["command"]


@click.command("deid")
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("-o", "--out", required=True, type=click.Path(allow_dash=True), help="File, folder or - .")
@model_options
@click.option("--policy", default="tag", show_default=True, metavar="NAME|FILE.toml", help="What to put in place.")
@click.option("--secret-file", type=click.Path(exists=True), help="Key of surrogates and shifted dates.")
@input_options
def command(
    inputs: tuple[str, ...],
    out: str,
    lang: str,
    model: str,
    policy: str,
    secret_file: str | None,
    from_: str | None,
    to: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
    known: tuple[str, ...],
    encoding: str | None,
) -> int:
    """Find identifiers and replace them; everything else comes out byte for byte as it went in.

    \b
    Examples:
      incognote deid notes/ -o clean/                                     tags: [PATIENT], [DATE] ...
      incognote deid notes.csv -o clean.csv --text-column body --policy surrogate --secret-file key
      cat note.txt | incognote deid - -o - --lang en --model fast
    """
    from incognote.formats import ReadOptions, open_writer
    from incognote.loading import load
    from incognote.replace import Replacer, load_policy, load_secret
    from incognote.scale.stream import Stream

    secret = load_secret(secret_file)
    replacer = Replacer(load_policy(policy), secret.value)
    if secret.is_random:
        click.echo("incognote: no secret given: surrogates and shifts of this run will match no other run", err=True)
    stream = Stream(inputs, from_, ReadOptions(text_column, id_column, patient_column, known, encoding))
    finder = load(lang, model)
    with open_writer(out, to, stream.format, stream.only_source) as writer:
        for batch in stream.batches():
            for document in finder.find_all(batch):
                with stream.guard(document):
                    writer.write(document, replacer.replace(document).text)
    return stream.exit_status()
