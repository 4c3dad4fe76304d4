"""Very long, very many, very dull: each takes time linear to its size.

Times are of the processor and compared with themselves, with room for a busy machine;
benchmarks/scale.py has larger sizes.
"""

from __future__ import annotations

import csv
import json
import resource
from collections.abc import Callable
from pathlib import Path

import pytest
from scale_notes import MODEL, note
from tests.timing import processor_seconds

import incognote
from incognote import Document
from incognote.cli import main
from incognote.scale.work import Replacing, Work, attempt

#: Ten times the size may take this many times as long.
LIMIT = 10 * 2.5


@pytest.fixture(scope="module")
def work() -> Work:
    return Replacing(incognote.load("en", "rules"), "surrogate", b"k" * 16)


def seconds(work: Work, documents: list[Document]) -> float:
    def try_all() -> None:
        assert not any(outcome.failure for outcome in attempt(work, documents))

    return processor_seconds(try_all)


@pytest.mark.parametrize(
    ("kind", "make"),
    [
        ("one long note", lambda size: [Document("1", (note(1).text * (size // 1800 + 1))[:size])]),
        ("identical letters", lambda size: [Document("1", "a" * size)]),
        ("identical digits", lambda size: [Document("1", "7" * size)]),
        ("identical capitals", lambda size: [Document("1", "A " * (size // 2))]),
        ("empty lines", lambda size: [Document("1", "\n" * size)]),
        ("short notes", lambda size: [note(number, 2) for number in range(size // 300)]),
        ("empty notes", lambda size: [Document(str(number), "") for number in range(size // 100)]),
    ],
)
def test_ten_times_the_size_takes_ten_times_as_long(
    work: Work, kind: str, make: Callable[[int], list[Document]]
) -> None:
    seconds(work, make(2_000))
    small = min(seconds(work, make(40_000)) for _ in range(3))
    large = min(seconds(work, make(400_000)) for _ in range(2))
    assert large < max(small, 0.02) * LIMIT, (kind, small, large)


def children_seconds() -> float:
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def run(source: Path, out: Path) -> float:
    begin = children_seconds()
    with pytest.raises(SystemExit) as done:
        main(["deid", str(source), "-o", str(out), *MODEL, "--workers", "2"])
    assert not done.value.code
    return children_seconds() - begin


def test_a_table_of_many_short_rows(tmp_path: Path) -> None:
    times = []
    for count in (1_500, 15_000):
        source = tmp_path / f"{count}.csv"
        with source.open("w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["id", "text"])
            table.writerows(
                [number, "Seen on 3/4/2019 with pain, sent home on aspirin today."] for number in range(count)
            )
        times.append(run(source, tmp_path / "out.csv"))
        lines = (tmp_path / "out.csv").read_text().splitlines()
        assert len(lines) == count + 1
        assert lines[-1] == f'{count - 1},"Seen on [DATE] with pain, sent home on aspirin today."'
    assert times[1] < times[0] * LIMIT, times


def test_ten_thousand_empty_notes(tmp_path: Path) -> None:
    source = tmp_path / "n.jsonl"
    source.write_text("".join(json.dumps({"id": str(number), "text": ""}) + "\n" for number in range(10_000)))
    run(source, tmp_path / "out.jsonl")
    assert (tmp_path / "out.jsonl").read_bytes() == source.read_bytes()


def test_one_note_of_five_megabytes(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text((note(1).text + "\n") * 2600)
    assert (tmp_path / "n.txt").stat().st_size > 5_000_000
    run(tmp_path / "n.txt", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text().count("[DATE]") == 5200
