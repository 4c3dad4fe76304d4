"""Paths on the command line: what a command reads and what it writes, checked against each other before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from incognote.targets import check_apart

__all__ = ["Command", "InputName", "InputPath", "OutputPath"]


class _Path(click.Path):
    def __init__(self, *, notes: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.notes = notes


class InputPath(_Path):
    """Something that a command reads and must never write: with ``notes``, notes, else a key, a table, a model."""


class InputName(InputPath):
    """A name that ships, or else a path: what has a folder or an ending."""

    @staticmethod
    def is_path(value: str) -> bool:
        return value != Path(value).stem


class OutputPath(_Path):
    """Something that a command writes: with ``notes``, the place of a whole set of notes, else one file or folder."""


class Command(click.Command):
    """A command that refuses, before anything is written, to write what it reads."""

    def invoke(self, ctx: click.Context) -> Any:
        def of(kind: type[_Path], notes: bool) -> list[Any]:
            options = [one for one in self.params if isinstance(one.type, kind) and one.type.notes == notes]
            given = [(option, value) for option in options for value in _values(ctx.params[option.name or ""])]
            return [
                value for option, value in given if not isinstance(option.type, InputName) or option.type.is_path(value)
            ]

        check_apart(
            of(InputPath, True),
            of(OutputPath, True),
            also_read=of(InputPath, False),
            also_written=of(OutputPath, False),
        )
        return super().invoke(ctx)


def _values(given: Any) -> Iterator[Any]:
    if isinstance(given, tuple):
        yield from given
    elif given is not None:
        yield given
