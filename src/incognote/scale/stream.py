"""Documents from files in batches, with the failed ones named and set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats import Format, ReadOptions, Source, detect, find_sources, formats, read_documents
from incognote.pipeline import batches

__all__ = ["Stream"]


class Stream:
    """What a command reads; counts what fails, names it on standard error, and goes on."""

    def __init__(self, inputs: Sequence[str], from_: str | None, options: ReadOptions) -> None:
        self._sources = list(find_sources(inputs, from_))
        self._from, self._options = from_, options
        self.failed = 0

    @property
    def format(self) -> Format | None:
        """The format of the first input, which the output has too unless told otherwise."""
        if self._from:
            return formats[self._from]
        return detect(self._sources[0]) if self._sources else None

    @property
    def only_source(self) -> Source | None:
        return self._sources[0] if len(self._sources) == 1 else None

    def batches(self) -> Iterator[list[Document]]:
        return batches(self._documents())

    def _documents(self) -> Iterator[Document]:
        for document in read_documents(self._sources, self._from, self._options):
            if isinstance(document, RecordError):
                self.report(document)
            else:
                yield document

    def report(self, error: RecordError) -> None:
        self.failed += 1
        click.echo(f"incognote: {error}", err=True)

    @contextmanager
    def guard(self, document: Document) -> Iterator[None]:
        """A document that cannot be written is named and the rest goes on."""
        try:
            yield
        except RecordError as error:
            self.report(error)

    def exit_status(self) -> int:
        return int(self.failed > 0)
