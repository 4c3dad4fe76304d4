"""Parquet keeps every other column, its type, its nulls, the metadata and the row groups."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from incognote import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.formats import Source, formats, open_writer, read_documents

from .helpers import read, write

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


def rich_table(text_type: object) -> object:
    text = pa.array(["Seen by Okafor", None, "", "fine"])
    text = text.dictionary_encode() if text_type == "dictionary" else text.cast(text_type)
    columns = {
        "note_id": pa.array([10, 11, 12, 13], pa.int32()),
        "when": pa.array([datetime(2020, 1, 2, 3), None, None, datetime(1999, 1, 1)], pa.timestamp("us", tz="UTC")),
        "note_text": text,
        "price": pa.array([Decimal("1.50"), None, Decimal("2.00"), Decimal("3.25")], pa.decimal128(9, 2)),
        "codes": pa.array([["a"], [], None, ["b", "c"]], pa.list_(pa.string())),
        "day": pa.array([date(2020, 1, 1)] * 4, pa.date32()),
        "ward": pa.array(["A", "B", "A", None]).dictionary_encode(),
        "raw": pa.array([b"\xff", b"", None, b"x"], pa.binary()),
        "known": pa.array([[("PATIENT", ["Ola"])], None, [], None], pa.map_(pa.string(), pa.list_(pa.string()))),
    }
    table = pa.table(columns)
    return table.replace_schema_metadata({b"pandas": b"{}", b"source": b"hospital"})


@pytest.mark.parametrize("text_type", [pa.string(), pa.large_string(), "dictionary"])
def test_only_the_text_changes(text_type: object, tmp_path: Path) -> None:
    table = rich_table(text_type)
    path = tmp_path / "n.parquet"
    pq.write_table(table, path, row_group_size=2, compression="zstd")
    documents = read(path, "parquet", known_columns=("known",))
    assert [document.id for document in documents] == ["10", "11", "12", "13"]
    assert documents[0].meta["known"] == {"PATIENT": ["Ola"]}
    write(tmp_path / "same.parquet", "parquet", documents, [document.text for document in documents])
    assert pq.read_table(tmp_path / "same.parquet").equals(pq.read_table(path), check_metadata=True)
    write(tmp_path / "new.parquet", "parquet", documents, ["Seen by X", "", "", "fine"])
    new, about = pq.read_table(tmp_path / "new.parquet"), pq.ParquetFile(tmp_path / "new.parquet").metadata
    assert new["note_text"].to_pylist() == ["Seen by X", None, "", "fine"]
    assert new.schema.equals(pq.read_schema(path), check_metadata=True)
    assert new.drop_columns(["note_text"]).equals(pq.read_table(path).drop_columns(["note_text"]))
    assert (about.num_row_groups, about.row_group(0).column(0).compression) == (2, "ZSTD")


def test_rows_that_fail_are_left_out_and_the_others_stay_in_step(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    pq.write_table(rich_table(pa.string()), path)
    documents = read(path, "parquet")
    write(tmp_path / "out.parquet", "parquet", [documents[0], documents[3]], ["a", "b"])
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [(row["note_id"], row["note_text"], row["ward"]) for row in rows] == [(10, "a", "A"), (13, "b", None)]


def test_spans_are_a_column(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    pq.write_table(rich_table(pa.string()), path)
    documents = read(path, "parquet")
    documents[0].spans = [Span(8, 14, "DOCTOR", 0.5, "crf")]
    write(tmp_path / "out.parquet", "parquet", documents)
    assert read(tmp_path / "out.parquet", "parquet") == documents


def test_a_table_without_rows_keeps_its_schema(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    pq.write_table(rich_table(pa.string()).slice(0, 0), path)  # type: ignore[attr-defined]
    source = Source("n.parquet", path)
    with open_writer(tmp_path / "out.parquet", None, formats["parquet"], source):
        assert list(read_documents([source])) == []
    assert pq.read_table(tmp_path / "out.parquet").equals(pq.read_table(path), check_metadata=True)


def test_what_is_not_parquet_or_not_text_is_said(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    path.write_bytes(b"PAR1 broken")
    (error,) = read_documents([path])
    assert isinstance(error, RecordError) and "not a Parquet file" in str(error)
    pq.write_table(pa.table({"text": [1, 2]}), path)
    with pytest.raises(UsageError, match="column 'text' is int64, not text"):
        list(read_documents([path]))


def test_a_lone_surrogate_is_refused_alone(tmp_path: Path) -> None:
    with formats["parquet"].writer(tmp_path / "out.parquet") as writer:
        with pytest.raises(RecordError):
            writer.write(Document("a", "\ud800"))
        writer.write(Document("b", "fine"))
    assert [document.id for document in read(tmp_path / "out.parquet", "parquet")] == ["b"]


def test_a_table_goes_through_without_pandas(tmp_path: Path) -> None:
    """Where pandas is installed pyarrow loads it to make an array of a list: memory that nothing here needs."""
    path = tmp_path / "n.parquet"
    pq.write_table(pa.table({"id": ["1", "2"], "text": ["Seen by Okafor", None]}), path)
    code = (
        "import sys; from incognote.formats import formats, open_writer, read_documents\n"
        f"with open_writer({str(tmp_path / 'out.parquet')!r}, 'parquet') as writer:\n"
        f"    for document in read_documents([{str(path)!r}]): writer.write(document, 'Seen by X')\n"
        "assert 'pyarrow' in sys.modules and 'pandas' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert pq.read_table(tmp_path / "out.parquet")["text"].to_pylist() == ["Seen by X", "Seen by X"]


def test_a_row_group_may_end_within_what_was_read_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("incognote.formats.parquet._GROUP_BYTES", 100)
    path = tmp_path / "n.parquet"
    table = pa.table({"id": list("abcde"), "text": [f"note {name}" for name in "abcde"], "ward": list("12345")})
    pq.write_table(table, path)
    write(tmp_path / "out.parquet", "parquet", read(path, "parquet"), [f"new {name}" for name in "abcde"])
    out = pq.read_table(tmp_path / "out.parquet")
    assert out["text"].to_pylist() == [f"new {name}" for name in "abcde"] and out["ward"].to_pylist() == list("12345")
    assert pq.ParquetFile(tmp_path / "out.parquet").metadata.num_row_groups > 1
