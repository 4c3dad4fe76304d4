"""``incognote find`` as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from incognote import Document
from incognote.cli import main
from incognote.formats import read_documents

RECIPE = Path(__file__).parents[1] / "scale" / "dates.toml"


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main(["find", *map(str, arguments), "--lang", "en", "--model", str(RECIPE)])
    return int(done.value.code or 0)


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_text("Seen on 3/4/2019.")
    return path


def test_one_note_to_standard_output(note: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(note, "-o", "-") == 0
    line = json.loads(capsysbinary.readouterr().out)
    assert (line["id"], line["text"]) == ("note", "Seen on 3/4/2019.")
    assert [(span["start"], span["end"], span["label"]) for span in line["spans"]] == [(8, 16, "DATE")]


def test_labels_of_another_scheme(note: Path, tmp_path: Path) -> None:
    assert run(note, "-o", tmp_path / "o.jsonl", "--scheme", "meddocan") == 0
    assert json.loads((tmp_path / "o.jsonl").read_text())["spans"][0]["label"] == "FECHAS"


def test_a_folder_as_brat_with_any_number_of_workers(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(1, 9):
        (notes / f"{number}.txt").write_text(f"Seen on 3/{number}/2019. " * 30 + "No complaints today. " * 8000)
    for workers in (1, 3):
        assert run(notes, "-o", tmp_path / str(workers), "--to", "brat", "--workers", workers) == 0
    one, three = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in "13")
    assert one == three
    assert len(one) == 16
    found = [document for document in read_documents([tmp_path / "3"]) if isinstance(document, Document)]
    assert sum(len(document.spans) for document in found) == 8 * 30


def test_exact_scores_survive_being_resumed(tmp_path: Path) -> None:
    (tmp_path / "n.jsonl").write_text('{"id": "1", "text": "Seen on 3/4/2019 and on 3/5."}\n')
    assert run(tmp_path / "n.jsonl", "-o", tmp_path / "o.jsonl", "--resume") == 0
    assert "DATE" in (tmp_path / "o.jsonl").read_text()


def test_terms_that_must_stay(tmp_path: Path) -> None:
    (tmp_path / "n.jsonl").write_text('{"id": "1", "text": "She was given Zorblaxin forte by Zebulonski again."}\n')
    (tmp_path / "own.toml").write_text('[[find]]\nfinder = "capitals"\n')
    (tmp_path / "atc.tsv").write_text("N99ZZ01\tZorblaxin forte\n")
    (tmp_path / "more.txt").write_text("Zebulonski ward\n")

    def found(*more: object) -> list[tuple[int, int]]:
        out = tmp_path / "o.jsonl"
        arguments = ("find", tmp_path / "n.jsonl", "-o", out, "--lang", "en", "--model", tmp_path / "own.toml", *more)
        with pytest.raises(SystemExit) as done:
            main([str(argument) for argument in arguments])
        assert not done.value.code
        return [(span["start"], span["end"]) for span in json.loads(out.read_text())["spans"]]

    assert found() == [(14, 23), (33, 43)]
    assert found("--keep", tmp_path / "atc.tsv", "--keep", tmp_path / "more.txt") == [(33, 43)]


def test_a_bad_table_of_terms_is_named(note: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.tsv").write_text("A\tB\tC\n")
    assert run(note, "-o", tmp_path / "o.jsonl", "--keep", tmp_path / "bad.tsv") == 2
    assert "bad.tsv: line 1 has 3 columns" in capsys.readouterr().err
    assert run(note, "-o", tmp_path / "o.jsonl", "--keep", tmp_path / "none.tsv") == 2


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["find", "--help"])
    shown = capsys.readouterr().out
    assert "incognote find notes/ -o found/ --to brat" in shown
    assert "--keep atc.tsv" in shown
