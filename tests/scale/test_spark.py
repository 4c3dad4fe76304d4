"""A cluster gives what a laptop gives, row for row."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from scale_notes import MODEL, RECIPE, SECRET, note

from incognote.cli import main
from incognote.document import Document
from incognote.errors import UsageError
from incognote.lexicons.frequencies import Frequencies
from incognote.loading import load
from incognote.spark import deidentify, find, frequencies
from incognote.spark.job import open_session

pytest.importorskip("pyspark", reason="needs the spark extra")
pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.skipif(not (os.environ.get("JAVA_HOME") or shutil.which("java")), reason="Spark needs Java")

NOTES = 120
ROWS = {"lang": "en", "model": str(RECIPE)}


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    session = open_session("local[2]", **{"spark.sql.shuffle.partitions": "2", "spark.ui.enabled": "false"})
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    notes = [note(number, 3) for number in range(NOTES)]
    columns = {
        "id": [one.id for one in notes],
        "patient": [one.meta["patient"] for one in notes],
        "text": [None if number % 50 == 7 else one.text for number, one in enumerate(notes)],
        "ward": [number % 5 if number % 3 else None for number in range(NOTES)],
        "admitted": [date(2019, 1, 1) + timedelta(number) for number in range(NOTES)],
    }
    path = tmp_path_factory.mktemp("spark") / "notes.parquet"
    pq.write_table(pa.table(columns), path)
    return path


@pytest.fixture(scope="module")
def local(table: Path) -> list[dict[str, Any]]:
    """The rows that the local engine writes."""
    (table.parent / "secret").write_text(SECRET)
    run(table, table.parent / "local.parquet", "--workers", 2)
    return list(pq.read_table(table.parent / "local.parquet").to_pylist())


def run(table: Path, out: Path, *more: object) -> None:
    options = ("--policy", "research", "--secret-file", table.parent / "secret", "--date-columns", "admitted")
    options = (*options, "--columns", "pseudonymize=patient")
    with pytest.raises(SystemExit) as done:
        main([str(one) for one in ("deid", table, "-o", out, *MODEL, *options, *more)])
    assert not done.value.code


def rows(df: Any) -> list[dict[str, Any]]:
    return sorted((row.asDict(recursive=True) for row in df.collect()), key=lambda row: int(row["id"][1:]))


def test_rows_are_those_of_the_local_engine(spark: Any, table: Path, local: list[dict[str, Any]]) -> None:
    notes = spark.read.parquet(str(table)).repartition(5, "ward")
    columns = {"patient": "pseudonymize"}
    clean = deidentify(
        notes, policy="research", secret=SECRET.encode(), columns=columns, date_columns=["admitted"], **ROWS
    )
    assert clean.schema == notes.schema
    assert rows(clean) == local
    assert local[0]["text"] != note(0, 3).text


def test_the_command_line_runs_the_same_job(
    spark: Any, table: Path, local: list[dict[str, Any]], tmp_path: Path
) -> None:
    run(table, tmp_path / "clean", "--engine", "spark", "--master", "local[2]", "--report", tmp_path / "report")
    assert sorted(pq.read_table(tmp_path / "clean").to_pylist(), key=lambda row: int(row["id"][1:])) == local
    report = json.loads((tmp_path / "report").read_text())
    assert (report["documents"], report["written"], report["failures"]) == (NOTES, NOTES, {})
    assert report["spans"]["DATE"] > NOTES


def test_possible_leaks_and_refused_notes_are_said(spark: Any, tmp_path: Path) -> None:
    texts = [
        "Mrs. Rose Parkinson came in. She has Parkinson's disease.",
        "Pasienten ble innlagt og er hos fastlege med",
    ]
    pq.write_table(pa.table({"id": ["1", "2"], "text": texts}), tmp_path / "n.parquet")
    (tmp_path / "names.toml").write_text('languages = ["en"]\n[[find]]\nfinder = "names"\n')
    options = ["--model", tmp_path / "names.toml", "--engine", "spark", "--master", "local[2]"]
    arguments = [str(one) for one in ("deid", tmp_path / "n.parquet", "-o", tmp_path / "clean", *options)]
    with pytest.raises(SystemExit) as done:
        main([*arguments, "--fail-on-leak", "--report", str(tmp_path / "report")])
    assert done.value.code == 4
    report = json.loads((tmp_path / "report").read_text())
    (leak,) = report["possible_leaks"]
    (row,) = pq.read_table(tmp_path / "clean").to_pylist()
    assert (leak["document"], row["text"][leak["start"] : leak["end"]]) == ("1", "Parkinson")
    assert (report["read"], report["changed"], report["failed"]) == (2, 1, 1)
    for again in (arguments, [*arguments, "--lang", "nb"]):
        with pytest.raises(SystemExit) as done:
            main(again)
        assert done.value.code == 2


def test_several_python_workers_take_part(spark: Any, table: Path) -> None:
    from pyspark.accumulators import AccumulatorParam

    class Union(AccumulatorParam[set[int]]):
        def zero(self, value: set[int]) -> set[int]:
            return set()

        def addInPlace(self, value1: set[int], value2: set[int]) -> set[int]:  # noqa: N802 - Spark's name
            return value1 | value2

    processes = spark.sparkContext.accumulator(set(), Union())
    notes = spark.read.parquet(str(table)).select("id", "text").repartition(8)
    deidentify(notes, watch=lambda document, outcome: processes.add({os.getpid()}), **ROWS).count()
    deidentify(notes, watch=lambda document, outcome: processes.add({os.getpid()}), **ROWS).collect()
    assert len(processes.value) >= 2


def test_found_spans_are_those_of_the_local_engine(spark: Any, table: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as done:
        main([str(one) for one in ("find", table, "-o", tmp_path / "found.parquet", *MODEL)])
    assert not done.value.code
    found = find(spark.read.parquet(str(table)).repartition(3), **ROWS)
    assert found.columns == ["id", "patient", "text", "ward", "admitted", "spans"]
    assert rows(found) == pq.read_table(tmp_path / "found.parquet").to_pylist()


def test_terms_that_must_stay_do_so_on_a_cluster(spark: Any, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[[find]]\nfinder = "capitals"\n')
    (tmp_path / "atc.tsv").write_text("N99ZZ01\tZorblaxin forte\n")
    text = "She was given Zorblaxin forte by Zebulonski again."
    model, keep = str(tmp_path / "own.toml"), [str(tmp_path / "atc.tsv")]
    notes = spark.createDataFrame([("1", text)], ["id", "text"])
    (row,) = find(notes, lang="en", model=model, keep=keep).collect()
    local = load("en", model, keep=keep).find(text).spans
    assert [(span.start, span.end) for span in row.spans] == [(span.start, span.end) for span in local] == [(33, 43)]
    (clean,) = deidentify(notes, lang="en", model=model, keep=keep).collect()
    assert "Zorblaxin forte" in clean.text
    assert "Zebulonski" not in clean.text


def test_the_recall_dial_turns_as_it_does_locally(spark: Any, table: Path) -> None:
    notes = spark.read.parquet(str(table)).where("text is not null").limit(6)
    kept = rows(notes)
    for recall in (None, 0.97):
        alone = load("en", "fast", recall=recall).find_all([Document(row["id"], row["text"]) for row in kept])
        found = rows(find(notes, lang="en", model="fast", recall=recall))
        assert [[(s["start"], s["end"], s["label"]) for s in row["spans"]] for row in found] == [
            [(span.start, span.end, span.label) for span in document.spans] for document in alone
        ]


def test_frequencies_are_those_of_the_whole(spark: Any, table: Path) -> None:
    notes = [note(number, 3) for number in range(NOTES)]
    texts = ["" if number % 50 == 7 else one.text for number, one in enumerate(notes)]
    alone = Frequencies.count([Document(str(number), text) for number, text in enumerate(texts)], b"key").at_least(5)
    together = frequencies(spark.read.parquet(str(table)).repartition(4), "text", key=b"key")
    assert (together.documents, len(together)) == (alone.documents, len(alone))
    words = ["patient", "chest", "denies", "march", "xyz"]
    assert together.idf(words).tolist() == alone.idf(words).tolist()


def test_columns_are_seen_by_type_and_in_every_row(spark: Any) -> None:
    rows = [(str(n), "Well.", "" if n < 99 else "04-MAR-2019", date(2019, 3, 4), n, "Smith, John") for n in range(100)]
    schema = "id string, text string, late string, day date not null, ward int, author string not null"
    notes = spark.createDataFrame(rows, schema).repartition(4)
    expected = r"late \(dates\), day \(dates\), author \(names\); .* --columns shift=late,day --columns drop=author"
    with pytest.raises(UsageError, match=expected):
        deidentify(notes, **ROWS)
    columns = {"late": "drop", "day": "shift", "author": "pseudonymize"}
    with pytest.raises(UsageError, match="pseudonyms of columns need a secret"):
        deidentify(notes, columns=columns, **ROWS)
    clean = deidentify(notes, columns=columns, secret=SECRET.encode(), **ROWS).collect()
    assert {(row.late or None, row.day) for row in clean} == {(None, None)}
    assert len({row.author for row in clean}) == 1 and {row.ward for row in clean} == set(range(100))
    assert not any("Smith" in row.author for row in clean)


def test_what_cannot_be_derived_is_refused(spark: Any, table: Path) -> None:
    notes = spark.read.parquet(str(table))
    with pytest.raises(UsageError, match="needs a secret"):
        deidentify(notes, policy="surrogate")
    with pytest.raises(UsageError, match="needs an id"):
        deidentify(notes.drop("id"), policy="surrogate", secret=SECRET.encode())
    with pytest.raises(UsageError, match="no column called 'body'"):
        deidentify(notes, "body")
