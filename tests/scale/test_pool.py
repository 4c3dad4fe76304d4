"""Workers that die, hang or fail lose no note, and no note holds up another."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest
from scale_notes import RECIPE, children, is_running, note

import incognote
from incognote import Document, Span
from incognote.document import batches
from incognote.errors import RecordError, UsageError
from incognote.pipeline import Deidentifier
from incognote.resolve.combine import combiners
from incognote.scale.pool import WorkerPool
from incognote.scale.work import Detecting, NoteOutcome
from incognote.text.analysis import Analysis


class Shouting:
    """Work that is easy to check, and does what the note says: die, hang or fail."""

    def __init__(self, once: Path | None = None) -> None:
        self.once = once

    def __call__(self, documents: Sequence[Document]) -> list[NoteOutcome]:
        for document in documents:
            if document.text == "die once" and self.once and not self.once.exists():
                self.once.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            if document.text == "die":
                os.kill(os.getpid(), signal.SIGKILL)
            if document.text == "hang":
                sleep(600)
            if document.text == "fail":
                raise ValueError(document.text)
            if document.text.startswith("slow"):
                sleep(0.3)
        return [NoteOutcome([(0, len(document.text), document.id)]) for document in documents]


def outcomes(texts: Sequence[Sequence[str]], workers: int = 2, **options: object) -> list[list[NoteOutcome]]:
    number = iter(range(10**6))
    made = [[Document(str(next(number)), text) for text in batch] for batch in texts]
    with WorkerPool(partial(Shouting, options.pop("once", None)), workers, **options) as pool:  # type: ignore[arg-type]
        done = list(pool.map(made))
    assert [batch for batch, _ in done] == made
    for batch, results in done:
        assert [one.marks[0][2] for one in results if not one.failure] == [
            document.id for document, one in zip(batch, results, strict=True) if not one.failure
        ]
    return [results for _, results in done]


def failures(done: list[list[NoteOutcome]]) -> list[list[str]]:
    return [[outcome.failure for outcome in batch] for batch in done]


def test_outcomes_come_in_the_order_of_the_batches() -> None:
    done = outcomes([["slow"], ["a", "b"], ["slow too"], *[["c"]] * 60], workers=3)
    assert len(done) == 63
    assert not any(map(any, failures(done)))


def test_a_killed_worker_is_replaced_and_its_batch_done_again(tmp_path: Path) -> None:
    done = outcomes([["a", "die once", "b"], ["c"]], once=tmp_path / "died")
    assert failures(done) == [["", "", ""], [""]]


def test_the_note_that_kills_its_worker_is_the_only_one_to_fail() -> None:
    done = outcomes([["a", "die", "b", "die"], ["c"]])
    died = "the process working on it died"
    assert failures(done) == [["", died, "", died], [""]]


def test_the_note_that_takes_too_long_is_the_only_one_to_fail() -> None:
    done = outcomes([["a", "hang", "b"], ["c"]], time_limit=2.5)
    assert failures(done) == [["", "took longer than the time limit", ""], [""]]


def test_a_finder_that_fails_says_nothing_of_the_note() -> None:
    done = outcomes([["a", "fail", "b"]])
    assert failures(done) == [["", "a finder failed on it (ValueError)", ""]]


def test_what_is_wrong_with_the_work_is_said_before_any_note_is_read() -> None:
    def make() -> Shouting:
        raise UsageError("no such model")

    before = set(children(os.getpid()))
    with pytest.raises(UsageError, match="no such model"):
        WorkerPool(make, 2)
    assert set(children(os.getpid())) == before


class Learning:
    """Work that says which process did it, and how many batches that process and those it came from have done."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self, documents: Sequence[Document]) -> list[NoteOutcome]:
        self.done += 1
        if documents[0].text == "slow":
            sleep(0.2)
        if documents[0].text == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        return [NoteOutcome([(os.getpid(), self.done, "")]) for _ in documents]


def told(pool: WorkerPool, batches: Sequence[Sequence[Document]]) -> list[tuple[int, int]]:
    return [tuple(outcomes[0].marks[0][:2]) for _, outcomes in pool.map(batches) if not outcomes[0].failure]  # type: ignore[misc]


def test_what_the_first_worker_has_learnt_the_others_know_too() -> None:
    pair = [Document("1", "slow"), Document("2", "slow")]
    with WorkerPool(Learning, 3) as pool:
        first, *others = told(pool, [pair] * 20)
        firsts = [done for process, done in [first, *others] if process == first[0]]
        assert firsts[:3] == [1, 2, 3]
        elsewhere: dict[int, list[int]] = {}
        for process, done in others:
            if process != first[0]:
                elsewhere.setdefault(process, []).append(done)
        assert [done[0] for done in elsewhere.values()] == [4, 4]
        assert set(children(first[0])) == set(elsewhere)


def test_the_others_go_on_when_the_first_worker_dies() -> None:
    pair = [Document("1", "slow"), Document("2", "slow")]
    with WorkerPool(Learning, 3) as pool:
        processes = [process for process, _ in told(pool, [pair] * 12)]
        os.kill(processes[0], signal.SIGKILL)
        later = told(pool, [pair] * 30)
        assert len(later) == 30
        assert {process for process, _ in later} > set(processes) - {processes[0]}
        assert sum(done == 1 for _, done in later) == 1  # one has begun anew
    end = monotonic() + 60
    while any(is_running(process) for process, _ in later):
        assert monotonic() < end, "a worker outlives its pool"
        sleep(0.05)


def test_others_do_not_wait_long_for_the_first_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("incognote.scale.pool._ALONE_SECONDS", 0.3)
    begun = monotonic()
    with WorkerPool(Shouting, 2, time_limit=4) as pool:
        done = list(pool.map([[Document("1", "hang"), Document("2", "x")], *[[Document("3", "slow")] * 2] * 12]))
    assert [bool(outcome.failure) for _, outcomes in done for outcome in outcomes] == [True, *[False] * 25]
    assert monotonic() - begun < 4 + 4 + 5, "what is not stuck is done meanwhile, or it had taken 15 seconds"


def test_no_others_come_from_a_first_worker_that_died_young() -> None:
    pair = [Document("1", "slow"), Document("2", "slow")]
    with WorkerPool(Learning, 2) as pool:
        done = told(pool, [pair, [Document("3", "die"), Document("4", "x")], *[pair] * 10])
        assert len({process for process, _ in done}) >= 3
        assert len(done) == 11


def test_longer_notes_have_longer() -> None:
    assert failures(outcomes([["slow" + "w" * 1_500_000]], time_limit=0.2)) == [[""]]


def test_workers_that_cannot_be_forked_load_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("incognote.scale.pool._can_fork", lambda: False)
    notes = [note(number, 1) for number in range(3)]
    with WorkerPool(partial(dates_work, "en"), 2) as pool:
        (_, outcomes), *_ = pool.map([notes, notes])
    assert [outcome.marks[0][2] for outcome in outcomes] == ["DATE"] * 3


def dates_work(language: str) -> Detecting:
    return Detecting(incognote.load(language, RECIPE))


def test_batches_under_way_are_few() -> None:
    taken = 0

    def endless() -> object:
        nonlocal taken
        while True:
            taken += 1
            yield [Document(str(taken), "x")]

    with WorkerPool(Shouting, 2) as pool:
        results = pool.map(endless())  # type: ignore[arg-type]
        for _ in range(10):
            next(results)
        assert taken <= 10 + 2 * 16


def test_a_closed_pool_leaves_no_process() -> None:
    before = set(children(os.getpid()))
    with WorkerPool(Shouting, 2) as pool:
        next(pool.map([[Document("1", "a")], [Document("2", "hang")]]))
        assert set(children(os.getpid())) > before
    assert set(children(os.getpid())) == before


def test_one_worker_starts_when_one_is_enough() -> None:
    before = set(children(os.getpid()))
    with WorkerPool(Shouting, 8) as pool:
        list(pool.map([[Document("1", "a")]]))
        assert len(set(children(os.getpid())) - before) == 1


def test_empty_notes_do_not_pile_up_in_one_batch() -> None:
    sizes = [len(batch) for batch in batches(Document(str(i), "") for i in range(20_000))]
    assert sum(sizes) == 20_000
    assert max(sizes) <= 5_000


def test_pipe_gives_the_same_with_any_number_of_workers() -> None:
    finder = incognote.load("en", RECIPE)
    notes = [note(number, 400) for number in range(25)]
    alone = list(finder.pipe(notes, "research", b"k" * 16))
    together = list(finder.pipe(notes, "research", b"k" * 16, workers=2))
    assert alone == together
    assert alone[0].text != notes[0].text


def test_pipe_raises_for_a_note_it_cannot_do() -> None:
    class Fragile:
        name = "fragile"

        def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
            if any(note.document.id == "odd" for note in notes):
                raise ValueError
            return [[] for _ in notes]

    finder = Deidentifier([Fragile()], combiners["union"]())
    with pytest.raises(RecordError, match="odd"):
        list(finder.pipe([note(1), Document("odd", "Nothing to see.")], workers=2))
