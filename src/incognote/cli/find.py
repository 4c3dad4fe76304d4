"""``incognote find``: detection only."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from incognote.cli.console import warn
from incognote.cli.options import (
    frequencies_option,
    input_options,
    keep_option,
    model_options,
    place_options,
    run_options,
)
from incognote.cli.paths import Command, InputPath, OutputPath

if TYPE_CHECKING:
    from incognote.scale.run import RunOptions
    from incognote.scale.work import Detecting

__all__ = ["command"]


@click.command("find", cls=Command)
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=InputPath(notes=True, allow_dash=True))
@click.option("-o", "--out", required=True, type=OutputPath(notes=True, allow_dash=True), help="File, folder or - .")
@model_options
@keep_option
@frequencies_option
@click.option("--scheme", metavar="NAME", help="Label scheme of the result: i2b2-2014, hipaa, meddocan ...")
@input_options
@place_options
@run_options
def command(
    inputs: tuple[str, ...],
    out: str,
    lang: str,
    model: str,
    recall: float | None,
    keep: tuple[str, ...],
    frequencies: str | None,
    scheme: str | None,
    from_: str | None,
    to: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
    known: tuple[str, ...],
    encoding: str | None,
    reading: dict[str, Any],
    run: RunOptions,
) -> int:
    """Find identifiers and write them as annotations, leaving the text alone.

    \b
    Examples:
      incognote find note.txt -o -                        JSON lines on standard output
      incognote find notes/ -o found/ --to brat           open the result in an annotation tool
      incognote find notes.parquet -o found.jsonl --lang es --scheme meddocan
      incognote find archive/ -o found.jsonl --workers 8 --resume
      incognote find notes/ -o found.jsonl --keep atc.tsv --keep icpc-2.tsv
    """
    from incognote.formats import ReadOptions, formats
    from incognote.loading import recipe_of
    from incognote.scale.identity import hash_files, hash_inputs, hash_model, hash_values
    from incognote.scale.report import RunReport
    from incognote.scale.run import Output
    from incognote.scale.run import run as go_through
    from incognote.scale.stream import Stream
    from incognote.scale.work import with_spans

    options = ReadOptions(text_column, id_column, patient_column, known, encoding, **reading)
    unsure = lang == "auto" and recipe_of(model).only_language is None
    report = RunReport("find", say=warn, keeps_images=True, guesses_languages=unsure)
    stream = Stream(inputs, from_, options, run.shard, report.unreadable)
    settings = {"scheme": scheme, "recall": recall, "from": from_, "to": to, "shard": run.shard, "read": options}
    settings |= {
        "lang": lang,
        "keep": hash_files(keep),
        "frequencies": hash_files([frequencies] if frequencies else []),
    }
    hashes = {"model": hash_model(model, scheme), "options": hash_values(settings)}
    report.about = {"model": {"name": model, "language": lang, "hash": hashes["model"]}, "workers": run.workers}
    output = Output(out, to, formats["jsonl"] if out == "-" else stream.format, stream.only_source)
    return go_through(
        stream,
        partial(_work, lang, model, scheme, recall, keep, frequencies),
        lambda document, outcome: (with_spans(document, outcome), None),
        output,
        report,
        run,
        {"command": "find", "input": hash_inputs(stream.sources), **hashes},
    )


def _work(
    lang: str,
    model: str,
    scheme: str | None,
    recall: float | None,
    keep: tuple[str, ...],
    frequencies: str | None,
) -> Detecting:
    from incognote.loading import load
    from incognote.scale.work import Detecting

    return Detecting(load(lang, model, scheme, recall, keep, frequencies), scheme)
