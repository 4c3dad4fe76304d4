"""Options that several commands share, so that they read and behave the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from incognote.cli.paths import InputName, InputPath, OutputPath
from incognote.languages import codes

__all__ = [
    "frequencies_option",
    "input_options",
    "keep_option",
    "model_options",
    "place_options",
    "policy_option",
    "read_options",
    "release_options",
    "run_options",
    "secret_options",
]

F = TypeVar("F", bound=Callable[..., Any])


def _all(options: list[Callable[[F], F]]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


#: How to read the notes: format, columns, encoding.
read_options: Callable[[F], F] = _all(
    [
        click.option("--from", "from_", metavar="FORMAT", help="Format of INPUT if its name does not say it."),
        click.option("--text-column", metavar="NAME", help="Column (or JSON key) that holds the note."),
        click.option("--id-column", metavar="NAME", help="Column that holds the note's id."),
        click.option("--patient-column", metavar="NAME", help="Column that holds the patient's id."),
        click.option(
            "--known-column",
            "known",
            multiple=True,
            metavar="[LABEL=]NAME",
            help="Column of identifiers known beforehand.",
        ),
        click.option("--encoding", metavar="NAME", help="Encoding of INPUT if it is neither UTF-8 nor marked."),
    ]
)

#: The same for commands that write notes too.
input_options: Callable[[F], F] = _all(
    [click.option("--to", metavar="FORMAT", help="Format of OUT if its name does not say it."), read_options]
)

#: What takes the place of what is found.
policy_option: Callable[[F], F] = click.option(
    "--policy",
    type=InputName(),
    default="tag",
    show_default=True,
    metavar="NAME|FILE.toml",
    help="What to put in place; incognote policy list names the shipped ones.",
)

#: What finds the identifiers.
model_options: Callable[[F], F] = _all(
    [
        click.option(
            "--lang",
            type=click.Choice(["auto", *codes()]),
            default="auto",
            show_default=True,
            help="Language of the notes; auto decides note by note.",
        ),
        click.option(
            "--model",
            type=InputName(),
            default="best",
            show_default=True,
            metavar="best|fast|deep|RECIPE|FOLDER",
            help="Shipped model, recipe that needs no training, or a folder made by train.",
        ),
        click.option(
            "--recall",
            type=click.FloatRange(0, 1),
            metavar="SHARE",
            help="Find at least this share of all identifiers, as measured, at the price of precision.",
        ),
    ]
)

#: What surrogates, pseudonyms and shifted dates are derived from.
secret_options: Callable[[F], F] = _all(
    [
        click.option("--secret-file", type=InputPath(exists=True), help="Key of surrogates and shifted dates."),
        click.option(
            "--project",
            "project_name",
            metavar="NAME",
            help="Name of the project: two names cannot be linked by one secret.",
        ),
    ]
)

#: What a release of reviewed notes needs beside the secret.
release_options: Callable[[F], F] = _all(
    [
        click.option(
            "--vault",
            type=OutputPath(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Keep the originals in this encrypted file.",
        ),
        click.option("--key-file", type=InputPath(exists=True, path_type=Path), help="Key of the vault."),
        click.option(
            "--signing-key",
            type=InputPath(exists=True, path_type=Path),
            help="Key that signs the manifest: incognote release new-key.",
        ),
        click.option(
            "--columns", multiple=True, metavar="ACTION=NAME,...", help="What becomes of other columns, as in deid."
        ),
        click.option(
            "--date-columns", metavar="NAME,...", default="", help="Other columns of dates, to be shifted too."
        ),
    ]
)

#: What must stay.
frequencies_option: Callable[[F], F] = click.option(
    "--frequencies",
    type=InputPath(exists=True),
    metavar="FILE",
    help="Document frequencies of your own archive (incognote frequencies), for the norwegian recipes.",
)

keep_option: Callable[[F], F] = click.option(
    "--keep",
    multiple=True,
    type=InputPath(exists=True, dir_okay=False),
    metavar="FILE",
    help="Table of terms that must stay: ATC, ICPC-2, SNOMED CT, your own; may be repeated.",
)


def place_options(function: F) -> F:
    """Tables of databases, and pictures in documents; the command gets what readers need to know as ``reading``."""

    @wraps(function)
    def with_places(**values: Any) -> Any:
        from incognote.formats.database import OMOP, check_target
        from incognote.formats.locations import is_location, with_table

        names = ("table", "query", "out_table", "only_new", "since_key", "omop", "keep_images")
        told = {name: values.pop(name) for name in names}
        if told["omop"]:
            told["table"] = told["table"] or (None if told["query"] else OMOP["table"])
            for name in ("text", "id", "patient"):
                values[f"{name}_column"] = values[f"{name}_column"] or OMOP[name]
            if "date_columns" in values:
                values["date_columns"] = values["date_columns"] or OMOP["dates"]
            else:  # spans are written, and their offsets are those of one text
                values["text_column"] = values["text_column"].partition(",")[0]
        values["inputs"] = tuple(with_table(one, told["query"] or told["table"]) for one in values["inputs"])
        values["out"] = out = with_table(values["out"], told["out_table"])
        if out and is_location(out):
            check_target(out, [one for one in values["inputs"] if is_location(one)], told["only_new"])
        elif told["only_new"]:
            raise click.UsageError("--only-new is for a table to write to: -o URL --out-table NAME")
        target = out if told["only_new"] else None
        reading = {"keep_images": told["keep_images"], "since_key": told["since_key"], "only_new": target}
        return function(**values, reading=reading)

    return _place_options(with_places)  # type: ignore[return-value]


_place_options: Callable[[Callable[..., Any]], Callable[..., Any]] = _all(
    [
        click.option("--table", metavar="NAME", help="Databases: the table to read, where INPUT is a URL."),
        click.option("--query", metavar="SQL", help="Databases: the rows to read, instead of a table."),
        click.option("--out-table", metavar="NAME", help="Databases: the table to write, where OUT is a URL."),
        click.option(
            "--only-new", is_flag=True, help="Databases: only rows whose key is not in the table to write yet."
        ),
        click.option("--since-key", metavar="KEY", help="Databases: only rows with a key after this one."),
        click.option("--omop", is_flag=True, help="Databases: the columns of NOTE in the OMOP common data model."),
        click.option(
            "--keep-images", is_flag=True, help="Keep pictures and embedded files, although they are not searched."
        ),
    ]
)


def run_options(function: F) -> F:
    """How to go through a large archive; the command gets it all as ``run``, a `RunOptions`."""
    names = ("workers", "time_limit", "resume", "shard", "progress", "report_file")

    @wraps(function)
    def with_run(**values: Any) -> Any:
        from incognote.scale import one_thread_each, usable_cores

        one_thread_each()
        from incognote.cli.run_progress import Terminal
        from incognote.scale.run import RunOptions
        from incognote.scale.stream import Shard

        told = {name: values.pop(name) for name in names}
        told["workers"] = told["workers"] or usable_cores()
        told["watcher"] = Terminal(told.pop("progress"))
        told["shard"] = Shard.parse(told["shard"]) if told["shard"] else None
        return function(**values, run=RunOptions(**told))

    return _run_options(with_run)  # type: ignore[return-value]


_run_options: Callable[[Callable[..., Any]], Callable[..., Any]] = _all(
    [
        click.option("--workers", type=click.IntRange(1), metavar="N", help="Worker processes; by default one a core."),
        click.option("--resume", is_flag=True, help="Go on where a run that was stopped or killed left off."),
        click.option("--shard", metavar="I/N", help="Do only the I-th of N equal shares, such as 3/8."),
        click.option(
            "--time-limit",
            type=click.FloatRange(0, min_open=True),
            default=60.0,
            show_default=True,
            metavar="SECONDS",
            help="Timeout of a note, plus as much per 50,000 characters.",
        ),
        click.option(
            "--progress",
            type=click.Choice(["auto", "json", "off"]),
            default="auto",
            show_default=True,
            help="A bar on a terminal; or a JSON line on standard error every few seconds.",
        ),
        click.option(
            "--report",
            "report_file",
            type=OutputPath(dir_okay=False),
            metavar="FILE",
            help="Write a record of the run: a page if FILE ends in .html, else JSON.",
        ),
    ]
)
