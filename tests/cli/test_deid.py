"""``incognote deid`` as a user types it."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

import pytest

from incognote.cli import main
from incognote.scale.ledger import Ledger
from incognote.scale.work import NoteOutcome
from incognote.vault.reader import Vault, create_key

RECIPE = Path(__file__).parents[1] / "scale" / "dates.toml"
SECRET = b"a secret of sufficient length"


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main(["deid", *map(str, arguments), "--lang", "en", "--model", str(RECIPE)])
    return int(done.value.code or 0)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_bytes(SECRET)
    return path


def test_a_folder_of_notes(tmp_path: Path) -> None:
    notes = tmp_path / "notes" / "ward"
    notes.mkdir(parents=True)
    (notes / "a.txt").write_bytes(b"\xef\xbb\xbfSeen on 3/4/2019.\r\n\r\nWell.")
    assert run(tmp_path / "notes", "-o", tmp_path / "clean") == 0
    assert (tmp_path / "clean" / "ward" / "a.txt").read_bytes() == b"\xef\xbb\xbfSeen on [DATE].\r\n\r\nWell."


def test_standard_input_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    class Stdin:
        buffer = io.BytesIO(b"Seen on 3/4/2019.\n")

        def close(self) -> None: ...

    monkeypatch.setattr(sys, "stdin", Stdin())
    assert run("-", "-o", "-") == 0
    assert capsysbinary.readouterr().out == b"Seen on [DATE].\n"


def test_what_cannot_be_read_is_named_and_the_rest_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "n.jsonl").write_text('{"text": "Seen 3/4/2019."}\n{"txet": "Okafor"}\n{"text": "b"}\n')
    assert run(tmp_path / "n.jsonl", "-o", tmp_path / "o.jsonl", "--report", tmp_path / "r.json") == 1
    errors = capsys.readouterr().err
    assert errors.startswith("incognote: n.jsonl: line 2: ")
    assert "Okafor" not in errors
    assert len((tmp_path / "o.jsonl").read_text().splitlines()) == 2
    report = json.loads((tmp_path / "r.json").read_text())
    assert (report["documents"], report["written"], report["failures"]) == (3, 2, {"could not be read": 1})


def test_terms_that_must_stay(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("She was given Zorblaxin forte by Zebulonski again.")
    (tmp_path / "own.toml").write_text('[[find]]\nfinder = "capitals"\n')
    (tmp_path / "atc.tsv").write_text("N99ZZ01\tZorblaxin forte\n")
    arguments = ("deid", tmp_path / "n.txt", "-o", tmp_path / "o.txt", "--model", tmp_path / "own.toml")
    with pytest.raises(SystemExit) as done:
        main([*map(str, arguments), "--policy", "redact", "--lang", "en", "--keep", str(tmp_path / "atc.tsv")])
    assert not done.value.code
    assert "Zorblaxin forte by" in (tmp_path / "o.txt").read_text()
    assert "Zebulonski" not in (tmp_path / "o.txt").read_text()


def test_the_report_counts_and_tells_nothing(tmp_path: Path, secret: Path) -> None:
    notes = tmp_path / "John Smith.jsonl"
    notes.write_text('{"id": "Smith", "text": "Seen on 3/4/2019 and 3/5/2019."}\n{"id": "x", "text": "Well."}\n')
    report = tmp_path / "r.json"
    options = ("--policy", "research", "--secret-file", secret, "--report", report)
    assert run(notes, "-o", tmp_path / "o.jsonl", *options) == 0
    found = json.loads(report.read_text())
    assert found["spans"] == {"DATE": 2}
    assert (found["documents"], found["characters"], found["failures"]) == (2, 35, {})
    assert found["policy"]["name"] == "research"
    assert len(found["model"]["hash"]) == len(found["policy"]["hash"]) == 32
    assert found["versions"]["incognote"]
    assert not any(word in report.read_text() for word in ("Smith", "2019", "secret"))


def test_date_columns_move_with_the_notes(tmp_path: Path, secret: Path) -> None:
    (tmp_path / "n.csv").write_text(
        'id,patient,text,admitted,left\n1,p,"Seen on 2019-03-04.",2019-03-01,2019-03-09 10:30\n2,p,Well.,2019-04-01,\n'
    )
    options = ("--policy", "research", "--secret-file", secret, "--date-columns", "admitted, left")
    options = (*options, "--columns", "keep=patient")
    assert run(tmp_path / "n.csv", "-o", tmp_path / "o.csv", *options) == 0
    with (tmp_path / "o.csv").open() as file:
        first, second = csv.DictReader(file)
    seen = date.fromisoformat(first["text"].removeprefix("Seen on ").rstrip("."))
    admitted, left = date.fromisoformat(first["admitted"]), datetime.fromisoformat(first["left"])
    assert admitted != date(2019, 3, 1)
    assert ((seen - admitted).days, (left.date() - admitted).days, left.hour) == (3, 8, 10)
    assert (date.fromisoformat(second["admitted"]) - admitted).days == 31
    assert second["left"] == ""


@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
def test_typed_date_columns_move_with_the_notes(tmp_path: Path, secret: Path, suffix: str) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    source = tmp_path / "n.parquet"
    rows = {"id": ["1", "2"], "text": ["Seen on 2019-03-04.", "Well."], "day": [date(2019, 3, 1), None]}
    rows["at"] = [datetime(2019, 3, 2, 10, 30), None]  # type: ignore[list-item]
    pq.write_table(pa.table(rows), source)
    options = ("--policy", "research", "--secret-file", secret, "--date-columns", "day,at")
    out = tmp_path / f"o.{suffix}"
    assert run(source, "-o", out, *options) == 0
    if suffix == "jsonl":
        assert "2019-03-0" not in out.read_text()
        return
    table = pq.read_table(out)
    assert table.schema == pq.read_schema(source)
    first = table.to_pylist()[0]
    seen = date.fromisoformat(first["text"].removeprefix("Seen on ").rstrip("."))
    assert ((seen - first["day"]).days, (seen - first["at"].date()).days, first["at"].minute) == (3, 2, 30)
    assert table.to_pylist()[1] == {"id": "2", "text": "Well.", "day": None, "at": None}


def test_dates_in_clear_beside_shifted_ones_are_refused(
    tmp_path: Path, secret: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "n.csv").write_text("id,text,admitted\n1,Seen on 2019-03-04.,2019-03-01\n")
    options = ("--policy", "research", "--secret-file", secret)
    assert run(tmp_path / "n.csv", "-o", tmp_path / "o.csv", *options) == 2
    assert "admitted (dates); say what becomes of them, such as --columns shift=admitted" in capsys.readouterr().err
    assert not (tmp_path / "o.csv").exists()
    assert run(tmp_path / "n.csv", "-o", tmp_path / "o.csv") == 2
    assert run(tmp_path / "n.csv", "-o", tmp_path / "o.csv", "--policy", "limited-data-set") == 0


def test_known_identifiers_come_out_empty(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("id,text,name\n1,Seen.,John Smith\n")
    assert run(tmp_path / "n.csv", "-o", tmp_path / "o.csv", "--known-column", "PATIENT=name") == 0
    assert (tmp_path / "o.csv").read_text() == "id,text,name\n1,Seen.,\n"


def test_the_way_back(tmp_path: Path, secret: Path) -> None:
    notes, key = tmp_path / "n.jsonl", tmp_path / "key"
    notes.write_text("".join(f'{{"id": "{i}", "text": "Seen on 3/{i}/2019."}}\n' for i in range(1, 20)))
    create_key(key)
    options = ("--policy", "research", "--secret-file", secret, "--vault", tmp_path / "vault", "--key-file", key)
    assert run(notes, "-o", tmp_path / "o.jsonl", *options, "--workers", 2) == 0
    assert (tmp_path / "o.jsonl").read_bytes() != notes.read_bytes()
    back = ["reidentify", tmp_path / "o.jsonl", "--vault", tmp_path / "vault", "--key-file", key]
    with pytest.raises(SystemExit) as done:
        main([*map(str, back), "-o", str(tmp_path / "back.jsonl"), "--reason", "test"])
    assert not done.value.code
    assert (tmp_path / "back.jsonl").read_bytes() == notes.read_bytes()


def test_the_way_back_of_a_run_that_was_resumed(tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes, key = tmp_path / "n.jsonl", tmp_path / "key"
    lines = [json.dumps({"id": str(i), "text": f"Seen on 3/{i % 28 + 1}/2019. " + "Well. " * 25_000}) for i in range(9)]
    notes.write_text("\n".join(lines))
    create_key(key)
    options = ("--policy", "research", "--secret-file", secret, "--vault", tmp_path / "vault", "--key-file", key)
    add = Ledger.add
    left = iter([True, True])

    def full_disk(ledger: Ledger, digest: str, outcomes: Sequence[NoteOutcome]) -> None:
        if not next(left, False):
            raise OSError(28, "No space left on device")
        add(ledger, digest, outcomes)

    monkeypatch.setattr(Ledger, "add", full_disk)
    assert run(notes, "-o", tmp_path / "o.jsonl", *options) == 1
    monkeypatch.undo()
    assert run(notes, "-o", tmp_path / "o.jsonl", *options, "--resume") == 0
    with Vault.open(tmp_path / "vault", key) as vault:
        for before, after in zip(lines, (tmp_path / "o.jsonl").read_text().splitlines(), strict=True):
            assert vault.restore(json.loads(before)["id"], json.loads(after)["text"]) == json.loads(before)["text"]


def test_a_note_that_takes_too_long_is_named_and_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "n.csv").write_text("id,text\nn1,Seen on 3/4/2019.\n")
    options = ("--time-limit", "0.000001", "--report", tmp_path / "r.json")
    assert run(tmp_path / "n.csv", "-o", tmp_path / "o.csv", *options) == 1
    failure, summary = capsys.readouterr().err.splitlines()
    assert failure == "incognote: n.csv: n1: took longer than the time limit; it was not written"
    assert summary.startswith("incognote: notes: 1 read, 0 changed, 1 failed")
    assert (tmp_path / "o.csv").read_text() == "id,text\n"
    assert json.loads((tmp_path / "r.json").read_text())["failures"] == {"took longer than the time limit": 1}


def test_workers_and_shards_change_nothing(tmp_path: Path, secret: Path) -> None:
    notes = tmp_path / "n.jsonl"
    notes.write_text("".join(f'{{"id": "{i}", "text": "Seen on 3/{i % 28 + 1}/2019."}}\n' for i in range(100)))
    options = ("--policy", "research", "--secret-file", secret)
    assert run(notes, "-o", tmp_path / "one.jsonl", *options, "--workers", 1) == 0
    assert run(notes, "-o", tmp_path / "four.jsonl", *options, "--workers", 4) == 0
    whole = (tmp_path / "one.jsonl").read_text().splitlines()
    assert (tmp_path / "four.jsonl").read_text().splitlines() == whole
    for number in (1, 2, 3):
        assert run(notes, "-o", tmp_path / f"{number}.jsonl", *options, "--shard", f"{number}/3") == 0
        assert (tmp_path / f"{number}.jsonl").read_text().splitlines() == whole[number - 1 :: 3]


def test_shards_of_a_folder_share_an_output_folder(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(7):
        (notes / f"{number}.txt").write_text(f"Note {number}, seen on 3/4/2019.")
    written = []
    for number in (1, 2, 3):
        assert run(notes, "-o", tmp_path / "clean", "--shard", f"{number}/3") == 0
        written.append(len(list((tmp_path / "clean").iterdir())))
    assert written == [3, 5, 7]


@pytest.mark.parametrize(
    "arguments",
    [
        ("missing.jsonl", "-o", "out.jsonl"),
        ("n.csv", "-o", "n.csv"),
        ("n.csv", "-o", "out.csv", "--shard", "0/3"),
        ("n.csv", "-o", "out.csv", "--shard", "4/3"),
        ("n.csv", "-o", "out.csv", "--shard", "two"),
        ("n.csv", "-o", "out.csv", "--policy", "nonsense"),
        ("n.csv", "-o", "out.csv", "--date-columns", "nonsense"),
        ("n.csv", "-o", "out.csv", "--vault", "v"),
        ("n.csv", "-o", "out.csv", "--workers", "0"),
        ("n.csv",),
    ],
)
def test_wrong_usage_is_status_two_and_writes_nothing(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("n.csv").write_text("id,text,other\n1,x,y\n")
    assert run(*arguments) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["n.csv"]
    assert Path("n.csv").read_text() == "id,text,other\n1,x,y\n"


def test_progress_for_machines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "n.csv").write_text('id,text\n1,"Seen\n\non 3/4/2019."\n2,x\n')
    assert run(tmp_path / "n.csv", "-o", tmp_path / "o.csv", "--progress", "json") == 0
    last = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert (last["documents"], last["failures"]) == (2, 0)
    assert last["of_about"] in (2, 3)


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["deid", "--help"])
    assert "incognote deid notes/ -o clean/" in capsys.readouterr().out
