"""The worker pool: full queues, slow jobs and killed workers, with real processes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest

from incognote.document import Document
from incognote.errors import UsageError
from incognote.serve.engine import Job
from incognote.serve.pool import Busy, ServicePool, TooSlow, WorkerLost
from incognote.serve.settings import Limits, ServiceSettings
from incognote.serve.template import Template

SHORT = "Seen on 12Jan2014 by nobody."
#: Enough dates to keep a worker busy for a while.
LONG = "Seen 12Jan2014 and 13Feb2015 aged 45 years old. " * 6_000


@pytest.fixture(scope="module")
def template() -> Iterator[Template]:
    loaded = Template(ServiceSettings("auto", "vigibase-regex", ("tag",)))
    yield loaded
    loaded.close()


@asynccontextmanager
async def pool_of(template: Template, workers: int = 1, **limits: float) -> AsyncIterator[ServicePool]:
    pool = ServicePool(template, workers, Limits(**limits))  # type: ignore[arg-type]
    await pool.start()
    while pool.ready < workers:
        await asyncio.sleep(0.01)
    try:
        yield pool
    finally:
        for task in pool._tasks:
            task.cancel()
        await asyncio.gather(*pool._tasks, return_exceptions=True)


async def at_work(pool: ServicePool) -> None:
    """Until a worker has something to do."""
    while not pool.working:
        await asyncio.sleep(0.005)


def job(text: str = SHORT) -> Job:
    return Job("deidentify", "tag", [Document("1", text, meta={"language": "en"})])


def run(test: Callable[[], Awaitable[None]]) -> None:
    # In a thread of its own: where browser tests ran before, this one's event loop is taken.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(test(), 240)).result()  # type: ignore[arg-type]


def texts(body: bytes) -> list[str]:
    return [one["text"] for one in json.loads(body)["documents"]]


def test_many_jobs_at_once_get_each_its_own_answer(template: Template) -> None:
    async def test() -> None:
        async with pool_of(template, 2) as pool:
            answers = await asyncio.gather(*(pool.run(job(f"{SHORT} Case {i}x")) for i in range(40)))
            assert [texts(one.body)[0] for one in answers] == [
                f"Seen on [DATE] by nobody. Case {i}x" for i in range(40)
            ]

    run(test)


def test_a_full_queue_says_when_to_return_and_then_recovers(template: Template) -> None:
    async def test() -> None:
        async with pool_of(template, waiting=2) as pool:
            working = asyncio.create_task(pool.run(job(LONG)))
            await at_work(pool)
            waiting = [asyncio.create_task(pool.run(job(LONG))) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy) as busy:
                await pool.run(job())
            assert busy.value.seconds >= 1
            assert all("[DATE]" in texts(one.body)[0] for one in await asyncio.gather(working, *waiting))
            assert texts((await pool.run(job())).body) == ["Seen on [DATE] by nobody."]

    run(test)


def test_a_killed_worker_loses_no_answer(template: Template) -> None:
    async def test() -> None:
        async with pool_of(template) as pool:
            asked = [
                asyncio.create_task(pool.run(job(LONG))),
                *(asyncio.create_task(pool.run(job())) for _ in range(9)),
            ]
            await at_work(pool)
            (victim,) = pool.pids
            os.kill(victim, signal.SIGKILL)
            answers = await asyncio.gather(*asked)
            assert pool.restarts == 1
            assert all("[DATE]" in texts(one.body)[0] for one in answers)

    run(test)


def test_a_job_that_loses_two_workers_is_told_and_the_next_is_answered(template: Template) -> None:
    async def test() -> None:
        async with pool_of(template) as pool:
            asked = asyncio.create_task(pool.run(job(LONG)))
            while not asked.done():
                await asyncio.sleep(0.05)
                for victim in list(pool.pids):
                    os.kill(victim, signal.SIGKILL)
            with pytest.raises(WorkerLost):
                await asked
            assert texts((await pool.run(job())).body) == ["Seen on [DATE] by nobody."]

    run(test)


def test_a_job_over_the_time_limit_is_stopped_and_the_next_is_answered(template: Template) -> None:
    async def test() -> None:
        async with pool_of(template, seconds=0.3) as pool:
            with pytest.raises(TooSlow):
                await pool.run(job(LONG * 20))
        async with pool_of(template, seconds=30) as pool:
            assert texts((await pool.run(job())).body) == ["Seen on [DATE] by nobody."]

    run(test)


def test_many_may_ask_for_workers_at_once(template: Template) -> None:
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda _: template.fork(), range(64), timeout=60))
    for _, sock in made:
        sock.close()
    assert len({pid for pid, _ in made}) == 64


def test_a_template_that_died_is_started_again() -> None:
    template = Template(ServiceSettings("auto", "vigibase-regex", ("tag",)))
    try:
        template._process.kill()
        template._process.wait()
        pid, sock = template.fork()
        sock.close()
        assert pid > 0
    finally:
        template.close()


def test_a_model_that_is_not_there_is_named_at_the_start() -> None:
    with pytest.raises(UsageError, match="no-such-model"):
        Template(ServiceSettings("en", "no-such-model"))
