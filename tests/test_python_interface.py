"""The Python interface: what is printed, what a notebook shows, tables in memory, and clear errors."""

from __future__ import annotations

import asyncio
import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import incognote

NOTE = "Seen 12Jan2014 by <her>."
ROWS = {
    "note": ["Mrs. Okafor was seen on 3/4/2019.", None, "Seen on 3/6/2019."],
    "pid": ["p1", "p1", "p2"],
    "seen": ["2019-03-04", "2019-03-05", "2019-03-06"],
    "weight": [61.5, None, 70.0],
}


@pytest.fixture(scope="module")
def deid() -> incognote.Deidentifier:
    return incognote.load("vigibase-regex")


def test_everything_exported_is_there() -> None:
    assert all(getattr(incognote, name) is not None for name in incognote.__all__)


def test_a_result_prints_as_its_text_and_its_repr_shows_none(deid: incognote.Deidentifier) -> None:
    result = deid(NOTE)
    assert str(result) == result.text == "Seen [DATE] by <her>."
    assert "12Jan2014" not in repr(result) and "her" not in repr(result)


def test_a_notebook_shows_before_and_after(deid: incognote.Deidentifier) -> None:
    shown = deid(NOTE)._repr_html_()
    assert '<mark title="DATE"' in shown and "12Jan2014</mark>" in shown and "[DATE]</mark>" in shown
    assert "<her>" not in shown and "&lt;her&gt;" in shown


def test_what_is_found_is_a_table(deid: incognote.Deidentifier) -> None:
    found = deid.find(NOTE)
    (row,) = found.table()
    assert (row["label"], row["text"], row["start"]) == ("DATE", "12Jan2014", 5)
    assert "<td>12Jan2014</td>" in found._repr_html_() and "12Jan2014" not in repr(found)


@pytest.mark.parametrize("note", [math.nan, None, 7, b"Seen"])
def test_what_is_not_text_is_named_and_not_quoted(deid: incognote.Deidentifier, note: Any) -> None:
    with pytest.raises(incognote.UsageError, match=rf"note 2 is of type {type(note).__name__}"):
        list(deid.pipe(["Well.", note]))
    with pytest.raises(incognote.UsageError, match="note 1 is of type"):
        deid(note)


@pytest.mark.parametrize("notes", ["Seen 12Jan2014.", incognote.Document("1", NOTE)])
def test_one_note_is_not_many(deid: incognote.Deidentifier, notes: Any) -> None:
    with pytest.raises(incognote.UsageError, match=r"pipe\(\[note\]\)"):
        deid.pipe(notes)


def test_notes_can_be_done_beside_other_work(deid: incognote.Deidentifier) -> None:
    async def several() -> list[str]:
        return list(map(str, await asyncio.gather(*(asyncio.to_thread(deid, f"Seen {n}Jan2014.") for n in (1, 2, 3)))))

    # In a thread of its own: browser tests of the same process keep an event loop running.
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, several()).result() == ["Seen [DATE]."] * 3


def shape(table: Any) -> Any:
    """Names and types of the columns."""
    return getattr(table, "schema", None) or table.dtypes.to_dict()


def frames() -> list[Any]:
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    return [pandas.DataFrame(ROWS, index=[5, 6, 7]), polars.DataFrame(ROWS), pyarrow.table(ROWS)]


@pytest.mark.parametrize("kind", range(3), ids=["pandas", "polars", "arrow"])
def test_a_table_comes_out_as_the_kind_it_went_in(kind: int) -> None:
    table = frames()[kind]
    options = {"policy": "surrogate", "secret": b"a secret for tests", "model": "fast", "lang": "en"}
    clean = incognote.frame.deidentify(table, text="note", patient="pid", dates=["seen"], **options)
    assert type(clean) is type(table) and shape(clean) == shape(table)
    rows = clean.to_pylist() if kind == 2 else clean.to_dicts() if kind == 1 else clean.to_dict("records")
    notes, patients = [row["note"] for row in rows], [row["pid"] for row in rows]
    assert notes[1] is None or notes[1] != notes[1]
    assert "Okafor" not in notes[0] and "3/4/2019" not in notes[0]
    assert patients[0] == patients[1] != patients[2] and "p1" not in patients
    assert all(row["seen"] != old for row, old in zip(rows, ROWS["seen"], strict=True))
    assert rows[2]["weight"] == 70.0
    if kind == 0:
        assert list(clean.index) == [5, 6, 7]


@pytest.mark.parametrize("kind", range(3), ids=["pandas", "polars", "arrow"])
def test_a_table_without_rows_comes_out_as_it_is(kind: int) -> None:
    table = frames()[kind][:0]
    clean = incognote.frame.deidentify(table, text="note", patient="pid", dates=["seen"], model="vigibase-regex")
    assert len(clean) == 0 and shape(clean) == shape(table)


def test_a_column_that_would_stay_in_clear_is_refused() -> None:
    table = frames()[1]
    with pytest.raises(incognote.UsageError, match=r"columns=\{.*'seen': 'shift'.*\}") as refused:
        incognote.frame.deidentify(table, text="note", patient="pid", model="fast")
    assert "--columns" not in str(refused.value)
    with pytest.raises(incognote.UsageError, match="neither a pandas"):
        incognote.frame.deidentify([1, 2], text="note")
