"""The service under load, in small: more than it can take, a worker killed in the middle of it, memory that stays."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from benchmarks.serve import Load, family, memory
from tests.serve.processes import Running, running, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc to look at the workers")

NOTE = "Seen 12Jan2014 and 13Feb2015, aged 45 years old. " * 40
WORKERS = 2
WAITING = 6


@pytest.fixture(scope="module")
def small() -> Iterator[Running]:
    """A service with a short queue."""
    options = ("--workers", str(WORKERS), "--max-waiting", str(WAITING), "--port", "0")
    with running("serve", "--model", "vigibase-regex", *options) as server:
        yield server


def loaded(server: Running, connections: int, requests: int, during: Any = None) -> Load:
    """Connections that ask until so many requests were answered, whatever with."""
    load = Load(int(server.address.rpartition(":")[2]), NOTE)

    async def all_of_them() -> None:
        enough = lambda: len(load.latencies) >= requests  # noqa: E731
        asking = asyncio.gather(*(load._connection(enough) for _ in range(connections)))
        while during and not load.latencies:
            await asyncio.sleep(0.01)
        if during:
            during()
        await asyncio.wait_for(asking, 240)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, all_of_them()).result()
    return load


def test_more_than_it_can_take_is_refused_at_once_and_then_it_recovers(small: Running) -> None:
    load = loaded(small, connections=40, requests=200)
    assert set(load.statuses) == {200, 429}
    assert load.statuses[200] >= WORKERS + WAITING
    assert set(loaded(small, connections=2, requests=20).statuses) == {200}


def test_a_busy_service_says_when_to_come_back(small: Running) -> None:
    with ThreadPoolExecutor(32) as hands:
        ask = lambda _: httpx.post(small.address + "/v1/find", json={"text": NOTE * 20}, timeout=120)  # noqa: E731
        answers = list(hands.map(ask, range(32)))
    refused = [one for one in answers if one.status_code == 429]
    assert refused
    assert all(int(one.headers["retry-after"]) >= 1 for one in refused)
    assert {one.json()["type"] for one in refused} == {"urn:incognote:problem:busy"}


def test_every_request_is_answered_though_a_worker_is_killed(small: Running) -> None:
    victim = family(small.process.pid)[-1]
    load = loaded(small, connections=WAITING, requests=60, during=lambda: os.kill(victim, signal.SIGKILL))
    assert set(load.statuses) == {200}

    def is_noticed() -> bool:
        """An idle worker is missed when it is to work: on a busy machine the others may have answered all before."""
        assert set(loaded(small, connections=WORKERS, requests=4).statuses) == {200}
        return "a worker was lost and is replaced" in small.log

    assert until(is_noticed)
    assert until(lambda: httpx.get(small.address + "/readyz", timeout=120).json()["workers"] == WORKERS)
    assert victim not in family(small.process.pid)


def test_memory_stays_where_it_is(small: Running) -> None:
    loaded(small, connections=4, requests=150)
    before = memory(small.process.pid)
    loaded(small, connections=4, requests=450)
    # Eight megabytes would be 18 KB a request: more than it brought and took away.
    assert memory(small.process.pid) - before < 8
