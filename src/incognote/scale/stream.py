"""Documents from files in batches: all of them, or one share of several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from incognote.compression import is_compressed
from incognote.document import Document, batches
from incognote.errors import RecordError, UsageError
from incognote.formats import Format, ReadOptions, Source, detect, find_sources, format_like, formats, read_documents
from incognote.scale.column_scan import ColumnScan
from incognote.scale.holding import hold

__all__ = ["Shard", "Stream"]

_SAMPLE = 1 << 20


@dataclass(frozen=True, slots=True)
class Shard:
    """The share ``number`` (from 1) of ``of`` equal ones, by position: every document is in exactly one.

    >>> [[place for place in range(7) if Shard(number, 3).takes(place)] for number in (1, 2, 3)]
    [[0, 3, 6], [1, 4], [2, 5]]
    """

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, told: str) -> Shard:
        number, slash, of = told.partition("/")
        if not (slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            raise UsageError(f"a shard is written 1/8 to 8/8, not {told!r}")
        return cls(int(number), int(of))

    def takes(self, place: int) -> bool:
        return place % self.of == self.number - 1


class Stream:
    """What a command reads. ``complain`` is told of each record that cannot be read; the rest goes on.

    Where there are at least as many files as shards, a shard takes whole files, so that no machine reads what it does
    not need and shards can share an output folder; else it takes documents. ``prepare`` is given each document on its
    way.
    """

    def __init__(
        self,
        inputs: Sequence[str],
        from_: str | None,
        options: ReadOptions,
        shard: Shard | None = None,
        complain: Callable[[RecordError], None] = lambda error: None,
    ) -> None:
        shard = shard or Shard()
        found = list(find_sources(inputs, from_))
        by_file = len(found) >= shard.of
        self.sources = [source for place, source in enumerate(found) if not by_file or shard.takes(place)]
        self._shard = Shard() if by_file else shard
        #: Whether this is a share of whole files, which other shares may write beside.
        self.shares_files = by_file and shard.of > 1
        self._from, self._options, self._complain = from_, options, complain
        self.prepare: Callable[[Document], Document] = lambda document: document

    @property
    def format(self) -> Format | None:
        """The format of the input, which the output has too unless told otherwise."""
        return format_like(self.sources, self._from)

    @property
    def only_source(self) -> Source | None:
        readable = [source for source in self.sources if not source.problem]
        return readable[0] if len(readable) == 1 else None

    @property
    def has_files_only(self) -> bool:
        """Whether everything can be read again."""
        return all(source.path for source in self.sources)

    @property
    def has_messages(self) -> bool:
        """Whether there are messages, whose ids are keyed under every policy."""
        return any(not one.writes_any for one in self._formats())

    @property
    def is_restorable(self) -> bool:
        """Whether a vault can restore every output, as far as can be seen beforehand."""
        return all(one.restorable for one in self._formats())

    def _formats(self) -> Iterator[Format]:
        """The formats there are; one file of each suffix is looked at."""
        by_suffix = {Path(source.name).suffix: source for source in reversed(self.sources) if not source.problem}
        for source in by_suffix.values():
            with suppress(UsageError, OSError):
                yield formats[self._from] if self._from else detect(source)

    def batches(self) -> Iterator[list[Document]]:
        return batches(self._documents())

    def _documents(self) -> Iterator[Document]:
        place = -1
        for document in read_documents(self.sources, self._from, self._options):
            place += not getattr(getattr(document, "origin", None), "continues", False)
            if not self._shard.takes(place):
                continue
            if isinstance(document, RecordError):
                self._complain(document)
            else:
                yield self.prepare(document)

    def look(self, scan: ColumnScan) -> bool:
        """Look at every record that has columns, before any is worked on; whether that could be done to the end.

        Of standard input, which can be read only once, so much is held as fits in memory.
        """
        whole = True
        for place, source in enumerate(self.sources):
            if source.problem:
                continue
            try:
                if not (formats[self._from] if self._from else detect(source)).has_columns:
                    continue
                if not source.location and (source.path is None or not source.path.is_file()):
                    source, self.sources[place], whole = hold(source)
                for document in read_documents([source], self._from, self._options):
                    if isinstance(document, Document):
                        scan.look(document)
            except (UsageError, OSError, EOFError) as error:
                if len(self.sources) == 1 and isinstance(error, UsageError):
                    raise
                # of several files it becomes the error of this one, when it is read to be worked on
        return whole

    def about(self) -> int | None:
        """About how many documents there are, if that can be seen without reading everything."""
        total = 0
        for source in self.sources:
            count = self._count(source)
            if count is None:
                return None
            total += count
        return total // self._shard.of

    def _count(self, source: Source) -> int | None:
        with suppress(Exception):  # a guess is all that is wanted; reading says what is wrong
            format_ = formats[self._from] if self._from else detect(source)
            if not format_.many:
                return 1
            if source.path and format_.name == "parquet":
                from pyarrow.parquet import read_metadata

                return int(read_metadata(source.path).num_rows)
            if source.path and not source.member and not is_compressed(source.name):
                return _estimate(source.path)
        return None


def _estimate(path: Path) -> int:
    """Records of a text table from those at its beginning; line ends inside quotes end no record."""
    with path.open("rb") as file:
        sample = file.read(_SAMPLE)
    quotes = records = 0
    for line in sample.splitlines():
        quotes += 0 if line.startswith(b"{") else line.count(b'"')
        records += quotes % 2 == 0
    return round(records * path.stat().st_size / max(1, len(sample)))
