"""One run over an archive: read, search in workers, keep what is finished, write; and go on after any kill."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from incognote.document import Document
from incognote.errors import IncognoteError, NothingRead, RecordError, UsageError
from incognote.files import hidden_files_of
from incognote.formats import Format, Source, Writer, open_writer
from incognote.formats.inputs import with_suffix
from incognote.formats.locations import is_location
from incognote.scale.ledger import Ledger, ledger_path
from incognote.scale.pool import TIME_LIMIT, WorkerPool
from incognote.scale.report import RunReport
from incognote.scale.stream import Shard, Stream
from incognote.scale.work import NoteOutcome, Work, result_of
from incognote.targets import check_apart
from incognote.vault.writer import VaultWriter

__all__ = ["Output", "RunOptions", "Show", "Watcher", "run"]

Batch = Sequence[Document]
#: Is called after each batch.
Show = Callable[[], None]
#: Turns a document and its outcome into what the writer is given.
Finish = Callable[[Document, NoteOutcome], tuple[Document, str | None]]


class Watcher:
    """Is told how far a run is, and when it is done; this one says nothing.

    ``draws`` is whether it needs the terminal for itself meanwhile.
    """

    draws = False

    def progress(
        self, report: RunReport, about: Callable[[], int | None]
    ) -> AbstractContextManager[Callable[[], None]]:
        """While the run goes on: a function to call after each batch; ``about`` is how many documents there may be."""
        return nullcontext(lambda: None)

    def finished(self, report: RunReport) -> None:
        """Once everything is written."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to go through an archive; what is found does not depend on any of it."""

    workers: int = 1
    time_limit: float = TIME_LIMIT
    resume: bool = False
    shard: Shard | None = None
    watcher: Watcher = field(default_factory=Watcher)
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
        return None if self.out == "-" or is_location(self.out) else Path(self.out)

    def open(self, shared: bool) -> Writer:
        """A writer; what has no ending is a folder if it is ``shared`` by shares that are whole files."""
        is_folder = shared and self.path is not None and not with_suffix(self.path.name)
        return open_writer(f"{self.out}/" if is_folder else self.out, self.to, self.like, self.source)


def run(
    stream: Stream,
    make: Callable[[], Work],
    finish: Finish,
    output: Output,
    report: RunReport,
    options: RunOptions,
    identity: Mapping[str, str] | None,
    key: bytes | None = None,
) -> int:
    """Go through everything and give the exit status; ``identity`` says by what run, if it could be resumed.

    ``key`` is that of the hashes by which a resumed run knows its notes; without one it is drawn.
    """
    path = output.path
    resumable = path is not None and identity is not None and stream.has_files_only
    if options.resume and not resumable:
        raise UsageError("only a run from files to files can be resumed")
    with ExitStack() as stack:
        stack.enter_context(_stop_on_terminate())
        ledger = None
        if path is not None:
            if (kept := ledger_path(path, options.shard)).exists():
                check_apart([source.path for source in stream.sources if source.path], [], also_written=[kept])
            known = identity if resumable else None
            ledger = stack.enter_context(Ledger(path, known, options.resume, options.shard, key))
            stack.enter_context(hidden_files_of(ledger.run))
        show = stack.enter_context(options.watcher.progress(report, stream.about))
        pool = stack.enter_context(WorkerPool(make, options.workers, options.time_limit))
        try:
            with output.open(stream.shares_files) as writer:
                for documents, outcomes, fresh in _finished(stream, pool, ledger):
                    digest = ledger.digest(documents) if fresh and ledger and resumable else ""
                    if output.vault:
                        pairs = zip(documents, outcomes, strict=True)
                        results = (result_of(one, outcome) for one, outcome in pairs if not outcome.failure)
                        output.vault.add_all(results, known=not fresh)
                    report.count(documents, outcomes)
                    report.resumed += 0 if fresh else len(documents)
                    for document, outcome in zip(documents, outcomes, strict=True):
                        _write(writer, document, outcome, finish, report)
                    if fresh and ledger:
                        ledger.add(digest, outcomes)
                    show()
                if output.vault:
                    output.vault.finish_messages()
                report.check_read()
        except NothingRead as error:
            report.say(str(error))
        except OSError as error:
            later = "; --resume continues when that is mended" if resumable else ""
            raise IncognoteError(f"{output.out}: {error.strerror or type(error).__name__}{later}") from None
        except KeyboardInterrupt:
            if resumable:
                report.say("--resume continues where this run was stopped")
            raise
        if ledger:
            ledger.remove()
    options.watcher.finished(report)
    if options.report_file:
        report.save(options.report_file)
    return report.exit_status


def _finished(
    stream: Stream, pool: WorkerPool, ledger: Ledger | None
) -> Iterator[tuple[Batch, list[NoteOutcome], bool]]:
    """Batches with their outcomes in order: those of a run that was stopped, then those worked out now."""
    batches = stream.batches()
    if ledger:
        yield from ((documents, outcomes, False) for documents, outcomes in ledger.recorded(batches))
    yield from ((documents, outcomes, True) for documents, outcomes in pool.map(batches))


def _write(writer: Writer, document: Document, outcome: NoteOutcome, finish: Finish, report: RunReport) -> None:
    if outcome.failure:
        report.failed(document, outcome)
        return
    try:
        writer.write(*finish(document, outcome))
        report.written += 1
    except RecordError as error:
        report.fail("could not be written", error)


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
