"""``incognote risk`` as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from incognote.cli import main


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["risk", *map(str, arguments)])
    return int(stop.value.code or 0)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "clean").mkdir()
    (tmp_path / "gold").mkdir()
    (tmp_path / "clean/a.txt").write_text("[DOCTOR] saw her on 3/4/19. Okafor will ring.")
    (tmp_path / "clean/b.txt").write_text("He is well.")
    (tmp_path / "gold/a.txt").write_text("Okafor saw her on 3/4/19. Okafor will ring.")
    (tmp_path / "gold/a.ann").write_text("T1\tDOCTOR 0 6\tOkafor\n")
    (tmp_path / "gold/b.txt").write_text("He is well.")
    (tmp_path / "gold/b.ann").write_text("")
    return tmp_path


def test_a_report_on_the_terminal_as_json_and_as_a_page(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    outputs = "--json", place / "r.json", "--html", place / "r.html"
    assert run(place / "clean", "--originals", place / "gold", "--model", "none", *outputs) == 0
    out = capfd.readouterr().out
    assert "2 documents of 2 people" in out and "k = 1" in out
    report = json.loads((place / "r.json").read_text())
    assert report["sections"]["original"] == {"DOCTOR": {"count": 1, "documents": {"a": 1}}}
    assert report["sections"]["shape"] == {"date": {"count": 1, "documents": {"a": 1}}}
    for shown in (out, (place / "r.json").read_text(), (place / "r.html").read_text()):
        assert "Okafor" not in shown and "3/4/19" not in shown


def test_strings_are_shown_when_asked_for(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(place / "clean", "--model", "none", "--show-strings", "--json", place / "r.json") == 0
    assert "3/4/19" in capfd.readouterr().out
    assert json.loads((place / "r.json").read_text())["sections"]["shape"]["date"]["strings"] == {"3/4/19": 1}


def test_a_vault_needs_its_key(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(place / "clean", "--vault", place / "v") == 2
    assert "go together" in capfd.readouterr().err


def test_a_note_that_cannot_be_read_is_named_and_the_rest_reported(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (place / "clean/bad.jsonl").write_text("{not json\n")
    assert run(place / "clean", "--model", "none") == 1
    shown = capfd.readouterr()
    assert "bad.jsonl" in shown.err and "2 documents" in shown.out
