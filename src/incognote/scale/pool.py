"""Worker processes that share the models and lose no note: batches in, outcomes out, in the order they came.

Workers are forked once everything is loaded, so that they share its memory; where forking is not safe they load it
themselves. A worker holds one batch at a time and the number of batches under way is bounded, so memory is too. A
worker that dies is replaced and its batch tried again; if that fails too, or a batch takes too long, its notes are
done one by one, and the one that kills or blocks its worker is given up with the reason.
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
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from incognote.document import Document
from incognote.errors import IncognoteError
from incognote.scale.work import Outcome, Work, attempt

__all__ = ["CHARACTERS_PER_LIMIT", "TIME_LIMIT", "WorkerPool"]

#: Seconds a note may take, and again so many for every stretch of this many characters.
TIME_LIMIT = 60.0
CHARACTERS_PER_LIMIT = 50_000
#: Batches under way per worker: enough for others to go on while one works on a very long note.
_WINDOW = 16
_TOO_LONG = "took longer than the time limit"
_DIED = "the process working on it died"

Batch = Sequence[Document]


@dataclass(slots=True, eq=False)
class _Task:
    """A batch under way; ``outcomes`` fills up as its jobs are done."""

    documents: Batch
    outcomes: dict[int, Outcome] = field(default_factory=dict)

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

    def give(self, outcomes: Sequence[Outcome]) -> None:
        self.task.outcomes.update(zip(range(self.start, self.stop), outcomes, strict=True))


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    connection: Connection
    job: _Job | None = None
    ready: bool = False
    deadline: float = float("inf")


class WorkerPool:
    """``make`` gives the work; it is called here before forking, or in each worker where that is not possible."""

    def __init__(self, make: Callable[[], Work], workers: int, time_limit: float = TIME_LIMIT) -> None:
        self._forks = _can_fork()
        self._context: Any = multiprocessing.get_context("fork" if self._forks else "spawn")
        self._make = make
        if self._forks:
            work = make()
            self._make = lambda: work
        self.workers, self.time_limit = workers, time_limit
        self._crew: list[_Worker] = []
        self._frozen = False

    def warm_up(self, documents: Batch) -> None:
        """Do some harmless notes here, so that what is loaded and learnt on first use is so once and shared."""
        if self._forks:
            attempt(self._make(), documents)

    def map(self, batches: Iterable[Batch]) -> Iterator[tuple[Batch, list[Outcome]]]:
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
            worker = next((one for one in self._crew if one.ready and one.job is None), None)
            if worker is None:
                starting = sum(not one.ready for one in self._crew)
                if len(self._crew) < self.workers and starting < len(jobs):
                    self._start_worker()
                    continue
                return
            job = jobs.popleft()
            worker.job = job
            size = sum(len(document.text) for document in job.documents)
            worker.deadline = monotonic() + self.time_limit * (1 + size / CHARACTERS_PER_LIMIT)
            try:
                worker.connection.send([(one.id, one.text, one.meta) for one in job.documents])
            except OSError:
                self._replace(worker, jobs, _DIED)

    def _collect(self, jobs: deque[_Job], seconds: float | None) -> None:
        """Take what workers have finished; without ``seconds`` wait for the first, or for one that is overdue."""
        busy = [worker for worker in self._crew if worker.job or not worker.ready]
        if not busy:
            return
        if seconds is None:
            soonest = min(worker.deadline for worker in busy) - monotonic()
            seconds = None if soonest == float("inf") else max(0.0, soonest)
        answered = wait([worker.connection for worker in busy], seconds)
        for worker in busy:
            if worker.connection in answered:
                self._receive(worker, jobs)
            elif monotonic() > worker.deadline:
                self._replace(worker, jobs, _TOO_LONG)

    def _receive(self, worker: _Worker, jobs: deque[_Job]) -> None:
        try:
            outcomes = worker.connection.recv()
        except (EOFError, OSError):
            if not worker.ready:
                raise IncognoteError("a worker process could not start") from None
            self._replace(worker, jobs, _DIED)
            return
        if worker.job is None:
            worker.ready = True
            return
        if monotonic() > worker.deadline:
            self._replace(worker, jobs, _TOO_LONG)
            return
        worker.job.give([Outcome(*outcome) for outcome in outcomes])
        worker.job, worker.deadline = None, float("inf")

    def _replace(self, worker: _Worker, jobs: deque[_Job], reason: str) -> None:
        """End a worker and put its job back: as it was once, then note by note, and then not at all."""
        job = worker.job
        self._crew.remove(worker)
        _end(worker)
        assert job is not None
        if reason == _DIED and not job.tried:
            jobs.appendleft(_Job(job.task, job.start, job.stop, tried=True))
        elif len(job.documents) == 1:
            job.give([Outcome(failure=reason)])
        else:
            places = range(job.stop - 1, job.start - 1, -1)
            jobs.extendleft(_Job(job.task, place, place + 1, tried=True) for place in places)

    def _start_worker(self) -> None:
        if not self._frozen:
            gc.collect()
            gc.freeze()  # what is loaded by now is left alone by the collector of every worker, and so stays shared
            _give_back_memory()
            self._frozen = True
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self._make, self._forks), daemon=True)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*fork.*", DeprecationWarning)
            process.start()
        theirs.close()
        self._crew.append(_Worker(process, ours))

    def close(self) -> None:
        """End all workers, also in mid-work."""
        while self._crew:
            _end(self._crew.pop())
        if self._frozen:
            gc.unfreeze()
            self._frozen = False

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


def _end(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.connection.close()


def _serve(connection: Connection, make: Callable[[], Work], forked: bool) -> None:
    """The life of a worker: until the pipe ends, which it also does when the parent dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if forked:
        _close_all_but(connection.fileno())
    work = make()
    with suppress(EOFError, OSError):
        connection.send(None)
        while True:
            documents = [Document(id_, text, meta=meta) for id_, text, meta in connection.recv()]
            connection.send([tuple(outcome) for outcome in attempt(work, documents)])
            _give_back_memory()


def _close_all_but(kept: int) -> None:
    """Let go of the parent's files: a worker that outlives it must hold none of its pipes and locks."""
    for number in [int(path.name) for path in Path("/dev/fd").iterdir()]:
        if number > 2 and number != kept:
            with suppress(OSError):
                os.close(number)
