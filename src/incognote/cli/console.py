"""What long work says while it runs: a spinner on a terminal, plain lines elsewhere. Never a word of a note."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

__all__ = ["progress", "warn"]


def warn(sentence: str) -> None:
    """Say something on standard error that must not get into the output."""
    click.echo(f"incognote: {sentence}", err=True)


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Gives a function that shows what is being done right now, on standard error."""
    if not sys.stderr.isatty():
        yield lambda message: click.echo(message, err=True)
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield status.update
