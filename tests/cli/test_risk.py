"""``incognote risk`` as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from incognote.cli import main
from incognote.document import Document
from incognote.replace.result import Replacement, Result
from incognote.vault.reader import VaultWriter, create_key


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
    (tmp_path / "gold/a.ann").write_text("T1\tDOCTOR 0 6\tOkafor\nT2\tDATE 18 24\t3/4/19\nT3\tDOCTOR 26 32\tOkafor\n")
    (tmp_path / "gold/b.txt").write_text("He is well.")
    (tmp_path / "gold/b.ann").write_text("")
    return tmp_path


def test_a_report_on_the_terminal_as_json_and_as_a_page(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    outputs = "--json", place / "r.json", "--html", place / "r.html"
    assert run(place / "clean", "--originals", place / "gold", "--model", "none", *outputs) == 4
    out = capfd.readouterr().out
    assert "2 people" in out and "Verdict: not met" in out
    report = json.loads((place / "r.json").read_text())
    assert report["survivors"]["original"]["DOCTOR"]["documents"] == {"a": [[28, 34]]}
    assert report["measured"]["direct"]["count"] == 1 and report["measured"]["quasi"]["count"] == 1
    for shown in (out, (place / "r.json").read_text(), (place / "r.html").read_text()):
        assert "Okafor" not in shown and "3/4/19" not in shown


def test_strings_are_shown_when_asked_for(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(place / "clean", "--model", "none", "--show-strings", "--json", place / "r.json") == 4
    assert "3/4/19" in capfd.readouterr().out
    assert json.loads((place / "r.json").read_text())["survivors"]["shape"]["date"]["strings"] == {"3/4/19": 1}


def test_finding_nothing_without_originals_is_not_called_safe(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(place / "clean/b.txt", "--model", "none") == 5
    assert "Verdict: not known" in capfd.readouterr().out


def test_with_a_vault_surrogates_are_not_survivors_and_originals_that_stand_are(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    original, output = "Okafor came 3/4/19 aged 40. Dr OKAFOR rang.", "Lund came 8/9/21 aged 40. Dr OKAFOR rang."
    replacements = [
        Replacement(0, 6, "DOCTOR", "Okafor", "Lund", 0, 4),
        Replacement(12, 18, "DATE", "3/4/19", "8/9/21", 10, 16),
        Replacement(24, 26, "AGE", "40", "40", 22, 24),
    ]
    create_key(tmp_path / "key")
    with VaultWriter(tmp_path / "v", tmp_path / "key") as writer:
        writer.add(Result(Document("1", original), output, replacements))
    (tmp_path / "clean").mkdir()
    (tmp_path / "clean/1.txt").write_text(output)
    (tmp_path / "clean/2.txt").write_text("not in the vault")
    vault = "--vault", tmp_path / "v", "--key-file", tmp_path / "key"
    assert (
        run(tmp_path / "clean", "--policy", "surrogate", "--model", "none", *vault, "--json", tmp_path / "r.json") == 4
    )
    report = json.loads((tmp_path / "r.json").read_text())
    assert report["survivors"]["original"] == {"DOCTOR": {"count": 1, "documents": {"1": [[29, 35]]}}}
    assert "shape" not in report["survivors"]
    assert "The originals of 1 documents are not known" in capfd.readouterr().out


def test_a_vault_needs_its_key(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(place / "clean", "--vault", place / "v") == 2
    assert "go together" in capfd.readouterr().err


def test_a_note_that_cannot_be_read_is_named_and_the_rest_reported(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (place / "clean/bad.jsonl").write_text("{not json\n")
    assert run(place / "clean", "--model", "none") == 4
    shown = capfd.readouterr()
    assert "bad.jsonl" in shown.err and "2 documents" in shown.out
