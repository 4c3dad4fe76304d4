"""``incognote evidence`` as a person uses it: from a plan to a report."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from incognote.cli import main
from incognote.formats import read_documents
from incognote.serve.review import editing
from incognote.serve.review.store import Store


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["evidence", *map(str, arguments)])
    return int(stop.value.code or 0)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Sixty notes in brat and as they would be released."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "clean").mkdir()
    for number in range(60):
        (tmp_path / f"notes/{number}.txt").write_text("Okafor saw a man of 44 on 3/4/2019.")
        (tmp_path / f"notes/{number}.ann").write_text("T1\tDOCTOR 0 6\tOkafor\nT2\tDATE 26 34\t3/4/2019\n")
        (tmp_path / f"clean/{number}.txt").write_text("[DOCTOR] saw a man of 44 on 2019.")
    return tmp_path


def test_from_a_plan_to_a_report_that_meets_its_target(notes: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (notes / "key").write_text("0f1e2d3c4b5a69788796a5b4c3d2e1f0")
    (notes / "key").chmod(0o600)
    arguments = notes / "notes", "--target", "0.1", "--secret-file", notes / "key"
    assert run("plan", *arguments, "-o", notes / "sample") == 0
    plan = json.loads((notes / "sample.plan.json").read_text())
    drawn = {path.stem for path in (notes / "sample").glob("*.txt")}
    assert len(drawn) == 29 == plan["notes"] and drawn == set(plan["ids"]) and "Review all 29" in plan["rule"]
    assert all((notes / f"sample/{id_}.ann").read_text() == "" for id_ in drawn)  # blind
    assert run("plan", *arguments, "-o", notes / "again") == 0
    assert {path.stem for path in (notes / "again").glob("*.txt")} == drawn
    for id_ in drawn:  # the review
        (notes / f"sample/{id_}.ann").write_text((notes / f"notes/{id_}.ann").read_text())
    outputs = "-o", notes / "r.html", "--json", notes / "r.json", "--vault", "the safe of the trust"
    given = "--clean", notes / "clean", "--reviewed", notes / "sample", "--policy", "safe-harbor"
    assert run("report", *given, "--plan", notes / "sample.plan.json", *outputs) == 0
    report = json.loads((notes / "r.json").read_text())
    assert report["verdict"]["status"] == "met" and report["target"] == 0.1
    assert report["measured"]["direct"] | {"low": 0, "high": 0, "upper": 0} == {
        "count": 0, "total": 29, "value": 0.0, "confidence": 0.95, "low": 0, "high": 0, "upper": 0,
    }  # fmt: skip
    page = (notes / "r.html").read_text()
    assert "the safe of the trust" in page and "expert determination" in page
    for shown in (page, (notes / "r.json").read_text(), capfd.readouterr().out):
        assert "Okafor" not in shown and "3/4/2019" not in shown


def test_a_leak_in_the_sample_is_not_met_and_named_by_id_and_offsets(notes: Path) -> None:
    (notes / "clean/7.txt").write_text("Okafor saw a man of 44 on 2019.")
    given = "--clean", notes / "clean", "--reviewed", notes / "notes", "--policy", "safe-harbor", "--target", "0.05"
    assert run("report", *given, "--json", notes / "r.json") == 4
    assert json.loads((notes / "r.json").read_text())["measured"]["leaking"] == {"7": [["DOCTOR", 0, 6]]}


def test_nothing_reviewed_is_not_known(notes: Path) -> None:
    assert run("report", "--clean", notes / "clean", "--policy", "safe-harbor") == 5


def test_a_sample_in_which_nothing_is_marked_is_not_a_review(notes: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for file in (notes / "notes").glob("*.ann"):
        file.unlink()
    given = "--clean", notes / "clean", "--reviewed", notes / "notes", "--policy", "safe-harbor"
    assert run("report", *given) == 2
    assert "no signed note with a marked identifier" in capfd.readouterr().err


def test_a_review_file_counts_what_is_signed_and_says_who_signed(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(notes / "notes.review.sqlite")
    store.add_documents(read_documents([notes / "notes"]))  # type: ignore[arg-type]
    store.run("UPDATE notes SET found = '[]'")
    signed = store.rows("SELECT id, document FROM notes ORDER BY id LIMIT 59")
    for id_, document in signed:
        review = editing.open_review(store, id_, "Kari")
        for note in read_documents([notes / "notes" / f"{document}.txt"]):
            for one in note.spans:  # type: ignore[union-attr]
                editing.act(
                    store, review, "Kari", {"do": "add", "start": one.start, "end": one.end, "label": one.label}
                )
        editing.sign(store, review, "Kari")
    given = "--clean", notes / "clean", "--reviewed", store.path, "--policy", "safe-harbor", "--target", "0.06"
    out = "--json", notes / "r.json", "-o", notes / "r.html"
    assert run("report", *given, *out) == 5  # 59 signatures in a second are no review
    assert "faster than anyone reads" in (notes / "r.html").read_text()
    monkeypatch.setattr("incognote.serve.review.pace.FASTEST", float("inf"))
    assert run("report", *given, *out) == 0
    report = json.loads((notes / "r.json").read_text())
    assert report["measured"]["direct"]["total"] == 59
    [review_of] = report["reviews"]
    assert [(one["name"], one["signed"]) for one in review_of["people"]] == [("Kari", 59)]
    assert report["notices"] == ["1 notes of notes.review.sqlite are not settled (0 in dispute) and were not counted."]
    assert "Kari" in (notes / "r.html").read_text()
    with store.changing():
        store.run("UPDATE actions SET who = 'Ola' WHERE id = 5")
    store.close()
    assert run("report", *given) == 5


def test_a_sample_without_output_is_refused_with_its_ids(notes: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (notes / "clean/3.txt").unlink()
    given = "--clean", notes / "clean", "--reviewed", notes / "notes", "--policy", "tag"
    assert run("report", *given) == 2
    assert "1 originals have no output with their id: 3" in capfd.readouterr().err


def test_strata_are_drawn_in_proportion_and_a_date_column_in_clear_is_attacked(tmp_path: Path) -> None:
    columns = "--text-column", "text", "--id-column", "id", "--patient-column", "pid"
    known = []
    for number in range(40):
        month, day = 1 + number % 12, 1 + number % 28
        ward, admitted = "AB"[number % 4 == 0], f"2019-{month:02}-{day:02}"
        known.append([str(number), f"p{number}", ward, admitted, f"Seen {month:02}/{day:02}/2019."])
    moved = [[*row[:4], f"Seen {row[4][5:11]}{2014 + int(row[0]) % 4}."] for row in known]
    for name, rows in (("notes.csv", known), ("clean.csv", moved)):
        with (tmp_path / name).open("w", newline="") as file:
            csv.writer(file).writerows([["id", "pid", "ward", "admitted", "text"], *rows])
    drawing = "--target", "0.1", "--strata", "ward", *columns
    assert run("plan", tmp_path / "notes.csv", "-o", tmp_path / "sample.csv", *drawing) == 0
    assert json.loads((tmp_path / "sample.csv.plan.json").read_text())["strata"] == {"A": 22, "B": 7}
    assert len((tmp_path / "sample.csv").read_text().splitlines()) == 30
    spans = [{"start": 5, "end": 15, "label": "DATE"}]
    gold = [json.dumps({"id": row[0], "text": row[4], "spans": spans, "meta": {}}) for row in known]
    (tmp_path / "gold.jsonl").write_text("\n".join(gold) + "\n")
    given = "--clean", tmp_path / "clean.csv", "--originals", tmp_path / "gold.jsonl", "--policy", "surrogate"
    assert run("report", *given, "--date-column", "admitted", *columns, "--json", tmp_path / "r.json") == 4
    assert json.loads((tmp_path / "r.json").read_text())["attacks"]["date shift: columns"]["number"] > 0.9
