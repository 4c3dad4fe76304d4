"""Options that several commands share, so that they read and behave the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["input_options", "model_options"]

F = TypeVar("F", bound=Callable[..., Any])


def _all(options: list[Callable[[F], F]]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


#: How to read the notes: format, columns, encoding.
input_options: Callable[[F], F] = _all(
    [
        click.option("--from", "from_", metavar="FORMAT", help="Format of INPUT if its name does not say it."),
        click.option("--to", metavar="FORMAT", help="Format of OUT if its name does not say it."),
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

#: What finds the identifiers.
model_options: Callable[[F], F] = _all(
    [
        click.option(
            "--lang",
            type=click.Choice(["auto", "en", "es", "nb"]),
            default="auto",
            show_default=True,
            help="Language of the notes; auto decides note by note.",
        ),
        click.option(
            "--model",
            default="best",
            show_default=True,
            metavar="best|fast|RECIPE|FOLDER",
            help="Shipped model, recipe that needs no training, or a folder made by train.",
        ),
    ]
)
