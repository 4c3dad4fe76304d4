"""Worker processes that share the models and lose no note: batches in, outcomes out, in the order they came.

The first worker loads the models, does the first batches and then forks the others, which so share what it has loaded
and learnt; the process that reads and writes holds none of it. Where forking is not safe, and where a worker takes the
place of one that died, it loads everything itself. A worker holds one batch at a time and the number of batches under
way is bounded, so memory is too. A worker that dies is replaced and its batch tried again; if that fails too, or a
batch takes too long, its notes are done one by one, and the one that kills or blocks its worker is given up with the
reason.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from incognote.document import Document
from incognote.errors import IncognoteError, UsageError
from incognote.scale.work import NoteOutcome, Work, attempt

__all__ = ["CHARACTERS_PER_LIMIT", "TIME_LIMIT", "WorkerPool"]

#: Seconds a note may take, and again so many for every stretch of this many characters.
TIME_LIMIT = 60.0
CHARACTERS_PER_LIMIT = 50_000
#: Batches under way per worker: enough for others to go on while one works on a very long note.
_WINDOW = 16
#: Batches the first worker does before there are others: what it has learnt from them is in memory once. If one of them
#: takes longer than these seconds, others are started that load for themselves.
_ALONE, _ALONE_SECONDS = 3, 20.0
_TOO_LONG = "took longer than the time limit"
_DIED = "the process working on it died"

Batch = Sequence[Document]


@dataclass(slots=True, eq=False)
class _Task:
    """A batch under way; ``outcomes`` fills up as its jobs are done."""

    documents: Batch
    outcomes: dict[int, NoteOutcome] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        return len(self.outcomes) == len(self.documents)


@dataclass(slots=True, eq=False)
class _Job:
    """Notes ``start`` to ``stop`` of a task: at first all of them, one by one when something went wrong."""

    task: _Task
    start: int
    stop: int
    tried: bool = False

    @property
    def documents(self) -> Batch:
        return self.task.documents[self.start : self.stop]

    def give(self, outcomes: Sequence[NoteOutcome]) -> None:
        self.task.outcomes.update(zip(range(self.start, self.stop), outcomes, strict=True))


@dataclass(slots=True, eq=False)
class _Worker:
    """``process`` is there if we started it, not if the first worker did; ``number`` once it is ready to work."""

    connection: Connection
    process: BaseProcess | None = None
    number: int = 0
    job: _Job | None = None
    deadline: float = float("inf")

    def end(self) -> None:
        """Also in mid-work."""
        if self.process:
            self.process.kill()
            self.process.join()
        elif self.number and not _has_ended(self.connection):  # else the number may be another process's by now
            with suppress(ProcessLookupError):
                os.kill(self.number, signal.SIGKILL)
        self.connection.close()


class WorkerPool:
    """``make`` gives the work; it is called in the first worker, and what it complains of is raised here."""

    def __init__(self, make: Callable[[], Work], workers: int, time_limit: float = TIME_LIMIT) -> None:
        self._forks = _can_fork()
        self._context: Any = multiprocessing.get_context("fork" if self._forks else "spawn")
        self._make = make
        self.workers, self.time_limit = workers, time_limit
        self._crew: list[_Worker] = []
        #: The pipes of workers that the first one will fork; none are left once it has.
        self._unborn: list[Connection] = []
        self._grown = not self._forks
        self._alone_until = float("inf")
        self._done = 0
        try:
            self._start_worker()
            self._receive(self._crew[0], deque())
        except BaseException:
            self.close()
            raise

    def map(self, batches: Iterable[Batch]) -> Iterator[tuple[Batch, list[NoteOutcome]]]:
        """Each batch with the outcomes of its notes, in the order of the batches."""
        source = iter(batches)
        order: deque[_Task] = deque()
        jobs: deque[_Job] = deque()
        more = True
        while True:
            self._hand_out(jobs)
            while order and order[0].done:
                task = order.popleft()
                yield task.documents, [task.outcomes[place] for place in range(len(task.documents))]
                self._collect(jobs, 0)
                self._hand_out(jobs)
            if more and len(jobs) < self.workers and len(order) < _WINDOW * self.workers:
                documents = next(source, None)
                if documents is None:
                    more = False
                elif documents:
                    order.append(_Task(documents))
                    jobs.append(_Job(order[-1], 0, len(documents)))
                self._collect(jobs, 0)
            elif order:
                self._collect(jobs, None)
            elif not more:
                return

    def _hand_out(self, jobs: deque[_Job]) -> None:
        while jobs:
            worker = next((one for one in self._crew if one.number and one.job is None), None)
            if worker is None:
                starting = sum(not one.number for one in self._crew)
                self._grown = self._grown or monotonic() > self._alone_until
                if len(self._crew) < (self.workers if self._grown else 1) and starting < len(jobs):
                    self._start_worker()
                    continue
                return
            # A note that fills a batch takes long: others need not wait for it.
            if self._unborn and len(jobs) > 1 and (self._done >= _ALONE or len(jobs[0].documents) == 1):
                self._grow(worker)
            job = jobs.popleft()
            worker.job = job
            size = sum(len(document.text) for document in job.documents)
            worker.deadline = monotonic() + self.time_limit * (1 + size / CHARACTERS_PER_LIMIT)
            self._alone_until = monotonic() + _ALONE_SECONDS if self._unborn else float("inf")
            try:
                worker.connection.send([(one.id, one.text, one.meta, one.spans) for one in job.documents])
            except OSError:
                self._replace(worker, jobs, _DIED)

    def _collect(self, jobs: deque[_Job], seconds: float | None) -> None:
        """Take what workers have finished; without ``seconds`` wait for the first, or for one that is overdue."""
        busy = [worker for worker in self._crew if worker.job or not worker.number]
        if not busy:
            return
        if seconds is None:
            soonest = min(worker.deadline for worker in busy)
            soonest = (min(soonest, self._alone_until) if jobs else soonest) - monotonic()
            seconds = None if soonest == float("inf") else max(0.0, soonest)
        answered = wait([worker.connection for worker in busy], seconds)
        for worker in busy:
            if worker.connection in answered:
                self._receive(worker, jobs)
            elif monotonic() > worker.deadline:
                self._replace(worker, jobs, _TOO_LONG)

    def _receive(self, worker: _Worker, jobs: deque[_Job]) -> None:
        try:
            answer = worker.connection.recv()
        except (EOFError, OSError):
            if worker.job:
                self._replace(worker, jobs, _DIED)
            elif worker.process:
                raise IncognoteError("a worker process could not start") from None
            else:
                self._crew.remove(worker)
            return
        if isinstance(answer, int):
            worker.number = answer
        elif isinstance(answer, str):
            raise UsageError(answer)
        elif worker.job and monotonic() > worker.deadline:
            self._replace(worker, jobs, _TOO_LONG)
        elif worker.job:
            worker.job.give([NoteOutcome(*outcome) for outcome in answer])
            worker.job, worker.deadline = None, float("inf")
            self._done += 1

    def _replace(self, worker: _Worker, jobs: deque[_Job], reason: str) -> None:
        """End a worker and put its job back: as it was once, then note by note, and then not at all."""
        job = worker.job
        self._crew.remove(worker)
        worker.end()
        assert job is not None
        if reason == _DIED and not job.tried:
            jobs.appendleft(_Job(job.task, job.start, job.stop, tried=True))
        elif len(job.documents) == 1:
            job.give([NoteOutcome(failure=reason)])
        else:
            places = range(job.stop - 1, job.start - 1, -1)
            jobs.extendleft(_Job(job.task, place, place + 1, tried=True) for place in places)

    def _start_worker(self) -> None:
        """Start a process that loads the work; the first has the pipes of all the others."""
        self._close_unborn()
        self._alone_until = float("inf")
        pipes = [self._context.Pipe() for _ in range(1 if self._grown else self.workers)]
        theirs = [pipe[1] for pipe in pipes]
        process = self._context.Process(target=_serve, args=(theirs, self._make, self._forks), daemon=True)
        with _no_warning_of_forks():
            process.start()
        for pipe in theirs:
            pipe.close()
        ours, *self._unborn = [pipe[0] for pipe in pipes]
        self._crew.append(_Worker(ours, process))

    def _grow(self, first: _Worker) -> None:
        """Have the first worker, which must be idle, fork the others."""
        self._crew += [_Worker(ours) for ours in self._unborn]
        self._unborn, self._grown = [], True
        with suppress(OSError):  # it died: that is noticed when it is given its next job
            first.connection.send(None)

    def _close_unborn(self) -> None:
        while self._unborn:
            self._unborn.pop().close()

    def close(self) -> None:
        """End all workers, also in mid-work."""
        self._close_unborn()
        while self._crew:
            self._crew.pop().end()

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _can_fork() -> bool:
    """Not on Windows, which has no fork, nor on macOS, whose system libraries do not survive it."""
    return sys.platform not in ("win32", "darwin", "cygwin")


def _give_back_memory() -> None:
    """What was used on the way and is free again goes back to the system, where the C library can do that."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _has_ended(connection: Connection) -> bool:
    """Whether the other end of a pipe is closed; an answer that still stands in it is lost."""
    try:
        if connection.poll():
            connection.recv()
    except (EOFError, OSError):
        return True
    return False


@contextmanager
def _no_warning_of_forks() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*fork.*", DeprecationWarning)
        yield


def _serve(pipes: Sequence[Connection], make: Callable[[], Work], forked: bool) -> None:
    """The life of a worker: until its pipe, the first, ends, which it also does when the parent dies."""
    connection, *others = pipes
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if forked:
        _close_all_but(*pipes)
        gc.freeze()  # what the parent holds is left alone by our collector, and so stays shared
    with suppress(EOFError, OSError):
        try:
            work = make()
        except IncognoteError as error:
            connection.send(str(error))
            return
        connection.send(os.getpid())
        while True:
            sent = connection.recv()
            if sent is None:
                connection = _become_several(connection, others)
                continue
            documents = [Document(id_, text, spans, meta) for id_, text, meta, spans in sent]
            connection.send([tuple(outcome) for outcome in attempt(work, documents)])
            _give_back_memory()


def _become_several(mine: Connection, others: Sequence[Connection]) -> Connection:
    """Fork a worker for each of the other pipes; in each process, the pipe that is its own."""
    gc.collect()
    gc.freeze()
    _give_back_memory()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no process waits for those that end
    with _no_warning_of_forks():
        for other in others:
            if not os.fork():
                _close_all_but(other)
                other.send(os.getpid())
                return other
    _close_all_but(mine)
    return mine


def _close_all_but(*kept: Connection) -> None:
    """Let go of the parent's files: a worker that outlives it must hold none of its pipes and locks."""
    numbers = {connection.fileno() for connection in kept}
    for number in [int(path.name) for path in Path("/dev/fd").iterdir()]:
        if number > 2 and number not in numbers:
            with suppress(OSError):
                os.close(number)
