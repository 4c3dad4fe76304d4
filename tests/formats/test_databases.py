"""Notes in databases: a table or query in, a table out, keys and types kept, and runs that go on by key."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from incognote.cli import main

RECIPE = Path(__file__).parents[1] / "scale" / "dates.toml"
COUNT = 1203  # more than two batches
KEEP = ("--columns", "keep=person_id")
Run = Callable[..., int]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A server of its own for these tests, reached over a socket."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    initdb = found[-1] if found else Path(shutil.which("initdb") or "")
    if not initdb.is_file():
        pytest.skip("no PostgreSQL server is installed")
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    if user:
        try:
            shutil.chown(folder, user)
        except LookupError:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")

    def call(tool: str, *arguments: str) -> None:
        command = [str(initdb.with_name(tool)), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    try:
        call("initdb", "-A", "trust", "-U", "tester", "--no-sync", "--no-instructions")
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c shared_buffers=8MB -c max_connections=20"
        call("pg_ctl", "-w", "-o", options, "-l", str(folder / "log"), "start")
    except (subprocess.CalledProcessError, PermissionError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"PostgreSQL cannot be started here: {type(error).__name__}")
    try:
        yield f"postgresql://tester@/postgres?host={folder}"
    finally:
        call("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "duckdb", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        made: str = request.getfixturevalue("postgres")
        return made
    return f"{request.param}:///{tmp_path}/notes.db"


def engine(url: str) -> sa.Engine:
    return sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))


def fill(url: str, count: int = COUNT) -> None:
    """OMOP's NOTE, as far as it matters here, with some notes."""
    meta = sa.MetaData()
    note = sa.Table(
        "note", meta,
        sa.Column("note_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger), sa.Column("note_date", sa.Date), sa.Column("note_datetime", sa.DateTime),
        sa.Column("note_title", sa.String(60)), sa.Column("note_text", sa.Text), sa.Column("weight", sa.Float),
    )  # fmt: skip
    made = engine(url)
    with made.begin() as connection:
        for name in ("note", "note_clean", "note_nlp"):
            connection.execute(sa.text(f"DROP TABLE IF EXISTS {name}"))
        meta.create_all(connection)
        rows = [
            {"note_id": n, "person_id": n % 7, "note_date": date(2019, 3, 4), "weight": n / 2,
             "note_datetime": datetime(2019, 3, 4, 10, 30), "note_title": None if n % 2 else "Visit 3/4/2019",
             "note_text": f"Seen on 3/4/2019. Note {n}."}
            for n in range(count)
        ]  # fmt: skip
        connection.execute(sa.insert(note), rows)
    made.dispose()


def rows(url: str, query: str) -> list[Any]:
    made = engine(url)
    with made.connect() as connection:
        found = [tuple(row) for row in connection.execute(sa.text(query))]
    made.dispose()
    return found


@pytest.fixture
def run(tmp_path: Path) -> Run:
    (tmp_path / "secret").write_bytes(b"a secret of sufficient length")

    def run(command: str, *arguments: object) -> int:
        fixed = ["--lang", "en", "--model", str(RECIPE), "--workers", "1"]
        with pytest.raises(SystemExit) as done:
            main([command, *map(str, arguments), *fixed])
        return int(done.value.code or 0)

    return run


def test_a_table_comes_out_as_another_with_its_key_and_types(url: str, run: Run, tmp_path: Path) -> None:
    fill(url)
    policy = ("--policy", "surrogate", "--secret-file", tmp_path / "secret")
    assert run("deid", url, "--omop", *KEEP, "-o", url, "--out-table", "note_clean", *policy) == 0
    old = rows(url, "SELECT * FROM note ORDER BY note_id")
    new = rows(url, "SELECT * FROM note_clean ORDER BY note_id")
    assert [(row[0], row[1], row[6]) for row in new] == [(row[0], row[1], row[6]) for row in old]
    assert [list(map(type, row)) for row in new] == [list(map(type, row)) for row in old]
    for before, after in zip(old, new, strict=True):
        day = date.fromisoformat(str(after[2])[:10])
        assert day != date(2019, 3, 4)
        assert str(after[3]).startswith(f"{day} 10:30")
        shown = f"{day.month}/{day.day}/{day.year}"
        assert after[5] == f"Seen on {shown}. Note {before[0]}."
        assert after[4] == (before[4] and f"Visit {shown}")
    # one patient's notes move together
    assert {row[1]: row[2] for row in new[:7]} == {row[1]: row[2] for row in new[-7:]}


def test_a_run_goes_on_with_the_keys_that_are_not_there_yet(
    url: str, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(url)
    target = (*KEEP, "-o", url, "--out-table", "note_clean")
    assert run("deid", url, "--omop", "--query", "SELECT * FROM note WHERE note_id < 700", *target) == 0
    assert run("deid", url, "--omop", *target) == 2
    assert "--only-new" in capsys.readouterr().err
    report = tmp_path / "report.json"
    assert run("deid", url, "--omop", *target, "--only-new", "--report", report) == 0
    assert json.loads(report.read_text())["documents"] == COUNT - 700
    assert rows(url, "SELECT count(*), count(DISTINCT note_id) FROM note_clean") == [(COUNT, COUNT)]
    assert rows(url, "SELECT count(*) FROM note_clean WHERE note_text NOT LIKE 'Seen on [DATE]%'") == [(0,)]


def test_spans_go_into_a_table_like_note_nlp(url: str, run: Run) -> None:
    fill(url, 20)
    assert run("find", url, "--omop", "--since-key", 14, "-o", url, "--out-table", "note_nlp") == 0
    found = rows(url, 'SELECT note_id, "offset", lexical_variant FROM note_nlp ORDER BY note_id')
    assert found == [(number, "8", "DATE") for number in range(15, 20)]
    assert rows(url, "SELECT count(DISTINCT note_nlp_id) FROM note_nlp") == [(5,)]


def test_ids_beside_the_notes_are_not_passed_without_a_word(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/notes.db"
    fill(url, 20)
    target = ("-o", url, "--out-table", "note_clean")
    assert run("deid", url, "--omop", *target) == 2
    assert "--columns pseudonymize=person_id" in capsys.readouterr().err
    secret = ("--secret-file", tmp_path / "secret")
    assert run("deid", url, "--omop", "--columns", "pseudonymize=person_id", *secret, *target) == 0
    people = [set(rows(url, f"SELECT person_id FROM {table}")) for table in ("note", "note_clean")]
    assert len(people[0]) == len(people[1]) == 7
    assert not people[0] & people[1]


def test_a_query_goes_to_a_file_and_a_file_to_a_table(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/notes.db"
    fill(url, 3)
    query = "SELECT note_id AS id, note_text AS text, weight FROM note"
    assert run("deid", url, "--query", query, "-o", tmp_path / "clean.jsonl") == 0
    first = json.loads((tmp_path / "clean.jsonl").read_text().splitlines()[0])
    assert (first["id"], first["text"], first["weight"]) == ("0", "Seen on [DATE]. Note 0.", 0.0)
    assert run("deid", tmp_path / "clean.jsonl", "-o", url, "--out-table", "copied") == 0
    assert rows(url, "SELECT id, text, weight FROM copied")[2] == ("2", "Seen on [DATE]. Note 2.", 1.0)


def test_passwords_and_urls_are_taken_from_files_and_variables(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("deid", "postgresql://me:hunter2@host/db", "--omop", "-o", tmp_path / "x.jsonl") == 2
    said = capsys.readouterr().err
    assert "@FILE" in said and "hunter2" not in said
    url = f"sqlite:///{tmp_path}/notes.db"
    fill(url, 3)
    (tmp_path / "url").write_text(url + "\n")
    monkeypatch.setenv("NOTES", url)
    assert run("deid", f"@{tmp_path}/url", "--omop", *KEEP, "-o", tmp_path / "a.jsonl") == 0
    assert run("deid", "env:NOTES::note", "--omop", *KEEP, "-o", tmp_path / "b.jsonl") == 0
    assert (tmp_path / "a.jsonl").read_text() == (tmp_path / "b.jsonl").read_text()


@pytest.mark.parametrize(("arguments", "reason"), [
    (("{url}", "-o", "x.jsonl"), "which table?"),
    (("{url}", "--table", "nothing", "-o", "x.jsonl"), "no such table"),
    (("{url}", "--omop", "-o", "{url}"), "which table is written?"),
    (("{url}", "--omop", "-o", "{url}", "--out-table", "note"), "would overwrite the notes"),
    (("{url}", "--omop", "-o", "x.jsonl", "--only-new"), "--only-new is for a table"),
    (("{url}", "--table", "note", "--text-column", "nope", "-o", "x.jsonl"), "no column called 'nope'"),
    (("oracle+nosuch://h/db", "--omop", "-o", "x.jsonl"), "no such kind of database"),
    (("env:NOT_SET", "--omop", "-o", "x.jsonl"), "does not hold the URL"),
])  # fmt: skip
def test_what_cannot_be_is_said(
    arguments: tuple[str, ...], reason: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path}/notes.db"
    fill(url, 3)
    assert run("deid", *(one.format(url=url) for one in arguments)) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()
