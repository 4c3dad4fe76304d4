"""Worker processes behind an asynchronous front: a bounded queue, small batches, and no request lost silently."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import pickle
import signal
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from incognote.serve.engine import Answer, Job
from incognote.serve.settings import Limits
from incognote.serve.template import HEADER, Template, pack

__all__ = ["Busy", "ServicePool", "TooSlow", "WorkerLost"]

log = logging.getLogger("incognote.serve")

#: Requests that wait are answered together up to this much text: arrays pay, and nobody waits for a giant.
BATCH_CHARACTERS = 20_000


class Busy(Exception):  # noqa: N818 - a state, not a mistake
    """The queue is full; ``seconds`` is when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


class TooSlow(Exception):  # noqa: N818 - as above
    """The job was not done within the time limit."""


class WorkerLost(Exception):  # noqa: N818 - as above
    """The worker died with this job, and so did the one that tried it again."""


@dataclass(slots=True, eq=False)
class _Item:
    job: Job
    deadline: float
    done: asyncio.Future[Answer]
    lost: int = 0


@dataclass(slots=True)
class _Worker:
    pid: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, jobs: list[Job]) -> list[Answer]:
        self.writer.write(pack(jobs))
        await self.writer.drain()
        (size,) = HEADER.unpack(await self.reader.readexactly(HEADER.size))
        answers: list[Answer] = pickle.loads(await self.reader.readexactly(size))
        return answers


@dataclass(slots=True)
class ServicePool:
    """Keeps ``workers`` workers busy; ``working`` requests are with them, and ``restarts`` of them were replaced."""

    template: Template
    workers: int
    limits: Limits
    restarts: int = 0
    ready: int = 0
    working: int = 0
    pids: set[int] = field(default_factory=set)
    _queue: deque[_Item] = field(default_factory=deque)
    _wake: asyncio.Condition = field(default_factory=asyncio.Condition)
    _forking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _mean_seconds: float = 0.05

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_working()) for _ in range(self.workers)]

    async def close(self) -> None:
        """Ends the workers; requests under way have been answered before."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.template.close)

    async def run(self, job: Job) -> Answer:
        """The answer to a job; raises ``Busy``, ``TooSlow`` or ``WorkerLost``."""
        if len(self._queue) >= self.limits.waiting:
            raise Busy(max(1, math.ceil(len(self._queue) * self._mean_seconds / self.workers)))
        item = _Item(job, time.monotonic() + self.limits.seconds, asyncio.get_running_loop().create_future())
        async with self._wake:
            self._queue.append(item)
            self._wake.notify()
        try:
            async with asyncio.timeout(self.limits.seconds):
                return await item.done
        except TimeoutError:
            raise TooSlow from None
        finally:
            with suppress(ValueError):
                self._queue.remove(item)

    async def _keep_working(self) -> None:
        """One worker after the other, for as long as the pool lives."""
        while True:
            try:
                async with self._forking:
                    pid, sock = await asyncio.to_thread(self.template.fork)
            except Exception as error:
                log.error("no new worker: %s", type(error).__name__)
                await asyncio.sleep(1)
                continue
            reader, writer = await asyncio.open_connection(sock=sock)
            self.ready += 1
            self.pids.add(pid)
            try:
                await self._work(_Worker(pid, reader, writer))
            except (OSError, asyncio.IncompleteReadError):
                self.restarts += 1
                log.warning("a worker was lost and is replaced")
            finally:
                self.ready -= 1
                self.pids.discard(pid)
                writer.close()

    async def _work(self, worker: _Worker) -> None:
        """Give batches to one worker until it is gone; what it had goes back to the queue or is answered."""
        while True:
            batch = await self._next_batch()
            began = time.monotonic()
            self.working += len(batch)
            try:
                async with asyncio.timeout(max(0.01, min(item.deadline for item in batch) - began)):
                    answers = await worker.ask([item.job for item in batch])
            except (OSError, asyncio.IncompleteReadError) as error:
                # TimeoutError is an OSError: the worker is stuck and has to go.
                with suppress(ProcessLookupError):
                    os.kill(worker.pid, signal.SIGKILL)
                await self._give_back(batch, count=not isinstance(error, TimeoutError))
                raise
            finally:
                self.working -= len(batch)
            seconds = (time.monotonic() - began) / len(batch)
            self._mean_seconds = 0.9 * self._mean_seconds + 0.1 * seconds
            for item, answer in zip(batch, answers, strict=True):
                if not item.done.done():
                    item.done.set_result(answer)

    async def _next_batch(self) -> list[_Item]:
        async with self._wake:
            while not self._queue:
                await self._wake.wait()
            batch = [self._queue.popleft()]
            fair = math.ceil((len(self._queue) + 1) / self.workers)
            size = batch[0].job.characters
            while (
                self._queue
                and len(batch) < fair
                and not batch[0].lost
                and not self._queue[0].lost
                and size + self._queue[0].job.characters <= BATCH_CHARACTERS
            ):
                item = self._queue.popleft()
                size += item.job.characters
                batch.append(item)
            return batch

    async def _give_back(self, batch: list[_Item], count: bool) -> None:
        """Jobs of a lost worker are tried once more, each alone; one that loses its second worker is told so."""
        async with self._wake:
            for item in reversed(batch):
                if item.done.done():
                    continue
                if item.lost and count:
                    item.done.set_exception(WorkerLost())
                elif time.monotonic() < item.deadline:
                    item.lost += 1
                    self._queue.appendleft(item)
            self._wake.notify_all()
