"""The collector rests during a batch, and is afterwards as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from threading import Barrier, Thread

import pytest

from incognote.collector import at_rest


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    was = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was else gc.disable)()


def test_the_collector_rests_inside_and_works_after() -> None:
    with at_rest():
        assert not gc.isenabled()
        with at_rest():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_works_after_an_error() -> None:
    with pytest.raises(ValueError), at_rest():
        raise ValueError
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    with at_rest():
        assert not gc.isenabled()
    assert not gc.isenabled()


def test_of_several_threads_the_last_lets_it_work_again() -> None:
    inside, first_is_out = Barrier(2), Barrier(2)
    rested: list[bool] = []

    def first() -> None:
        with at_rest():
            inside.wait()
        first_is_out.wait()

    def last() -> None:
        with at_rest():
            inside.wait()
            first_is_out.wait()
            rested.append(not gc.isenabled())

    threads = [Thread(target=first), Thread(target=last)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert rested == [True]
    assert gc.isenabled()
