"""One run over an archive: read, search in workers, keep what is finished, write; and go on after any kill."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from incognote import __version__
from incognote.document import Document
from incognote.errors import IncognoteError, RecordError, UsageError
from incognote.formats import Format, Source, Writer, open_writer
from incognote.replace.vault_writer import VaultWriter
from incognote.scale.ledger import Ledger, check_same, remove_remains
from incognote.scale.pool import TIME_LIMIT, WorkerPool
from incognote.scale.progress import show_progress
from incognote.scale.report import RunReport
from incognote.scale.stream import Shard, Stream
from incognote.scale.work import Outcome, Work, result_of

__all__ = ["Output", "RunOptions", "run"]

Batch = Sequence[Document]
#: Turns a document and its outcome into what the writer is given.
Finish = Callable[[Document, Outcome], tuple[Document, str | None]]


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to go through an archive; what is found does not depend on any of it."""

    workers: int = 1
    time_limit: float = TIME_LIMIT
    resume: bool = False
    shard: Shard | None = None
    progress: str = "auto"
    report_file: str | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """Where results go: ``out`` as the user names it, its format, and the vault that holds the way back."""

    out: str
    to: str | None
    like: Format | None
    source: Source | None
    vault: VaultWriter | None = None

    @property
    def path(self) -> Path | None:
        return None if self.out == "-" else Path(self.out)

    def open(self) -> Writer:
        return open_writer(self.out, self.to, self.like, self.source)


def run(
    stream: Stream,
    make: Callable[[], Work],
    finish: Finish,
    output: Output,
    report: RunReport,
    options: RunOptions,
    identity: Mapping[str, str] | None,
) -> int:
    """Go through everything and give the exit status; ``identity`` says by what run, if it could be resumed."""
    path = output.path
    if path is not None:
        _check_apart(stream, path)
    with ExitStack() as stack:
        stack.enter_context(_stop_on_terminate())
        ledger = None
        if path is not None and identity is not None and stream.has_files_only:
            ledger = stack.enter_context(
                Ledger(_ledger_path(path, options.shard), {**identity, "version": __version__}, options.resume)
            )
            remove_remains(path)
        elif options.resume:
            raise UsageError("only a run from files to files can be resumed")
        show = stack.enter_context(show_progress(options.progress, report, stream.about))
        pool = stack.enter_context(WorkerPool(make, options.workers, options.time_limit))
        try:
            with output.open() as writer:
                for documents, outcomes, fresh in _finished(stream, pool, ledger):
                    if fresh and output.vault:
                        pairs = zip(documents, outcomes, strict=True)
                        output.vault.add_all(result_of(one, outcome) for one, outcome in pairs if not outcome.failure)
                    report.count(documents, outcomes)
                    report.resumed += 0 if fresh else len(documents)
                    for document, outcome in zip(documents, outcomes, strict=True):
                        _write(writer, document, outcome, finish, report)
                    if fresh and ledger:
                        ledger.add(outcomes)
                    show()
        except OSError as error:
            later = "; --resume continues when that is mended" if ledger else ""
            raise IncognoteError(f"{output.out}: {error.strerror or type(error).__name__}{later}") from None
        except KeyboardInterrupt:
            if ledger:
                click.echo("incognote: --resume continues where this run was stopped", err=True)
            raise
        if ledger:
            ledger.remove()
    if options.report_file:
        report.save(options.report_file)
    return report.exit_status


def _finished(stream: Stream, pool: WorkerPool, ledger: Ledger | None) -> Iterator[tuple[Batch, list[Outcome], bool]]:
    """Batches with their outcomes in order: those of a run that was stopped, then those worked out now."""
    batches = stream.batches()
    if ledger:
        for outcomes in ledger.recorded():
            documents = next(batches, [])
            check_same(documents, outcomes, ledger.path)
            yield documents, outcomes, False
    yield from ((documents, outcomes, True) for documents, outcomes in pool.map(batches))


def _write(writer: Writer, document: Document, outcome: Outcome, finish: Finish, report: RunReport) -> None:
    if outcome.failure:
        report.failed(document, outcome)
        return
    try:
        writer.write(*finish(document, outcome))
        report.written += 1
    except RecordError as error:
        report.unwritable(error)


def _check_apart(stream: Stream, out: Path) -> None:
    """The notes themselves are never written over."""
    if any(source.path and source.path.resolve() == out.resolve() for source in stream.sources):
        raise UsageError(f"{out}: the result would overwrite the notes; give another place")


def _ledger_path(out: Path, shard: Shard | None) -> Path:
    """Beside the output; shards that share a folder have one each."""
    part = f".{shard.number}-of-{shard.of}" if shard else ""
    return out.with_name(f"{out.name}{part}.unfinished")


@contextmanager
def _stop_on_terminate() -> Iterator[None]:
    """A request to end is heeded like Ctrl-C: what is finished stays, and nothing is left half-written."""

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not in the main thread, which alone hears signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
