"""Recipes, labels, completion, reports as pages, and messages with the right next command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from incognote import errors
from incognote.cli import main
from incognote.errors import MissingExtra
from incognote.text.language import detect, surely


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


def test_recipes_and_labels_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("recipe", "list") == 0
    lines = {line.split()[0]: line.split()[2] for line in capsys.readouterr().out.splitlines()}
    assert (lines["best"], lines["adapt"], lines["rules"]) == ("trained", "train", "ready")
    assert run("recipe", "show", "adapt") == 0
    assert 'combine = "adapted"' in capsys.readouterr().out
    assert run("labels", "list") == 0
    assert ["PATIENT", "NAME"] in [line.split() for line in capsys.readouterr().out.splitlines()]
    assert run("labels", "list", "--scheme", "i2b2-2014") == 0
    assert ["MEDICALRECORD", "MRN"] in [line.split() for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("completion", shell) == 0
    assert "_INCOGNOTE_COMPLETE" in capsys.readouterr().out


def test_commands_and_options_are_completed() -> None:
    env = {**os.environ, "_INCOGNOTE_COMPLETE": "bash_complete", "COMP_WORDS": "incognote deid --dr", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-m", "incognote"], env=env, capture_output=True, text=True, check=False)
    assert "plain,--dry-run" in done.stdout.splitlines()


def test_a_report_is_a_page_if_its_name_says_so(tmp_path: Path) -> None:
    note = tmp_path / "n.txt"
    note.write_text("Seen 12Jan2014 by <Okafor>.\n")
    for name in ("r.json", "r.html"):
        options = ("--workers", 1, "--model", "vigibase-regex", "--report", tmp_path / name)
        assert run("deid", note, "-o", tmp_path / "o.txt", *options) == 0
    page, facts = (tmp_path / "r.html").read_text(), json.loads((tmp_path / "r.json").read_text())
    assert page.startswith("<!doctype html>") and "<th>DATE</th><td>1</td>" in page and facts["spans"] == {"DATE": 1}
    assert "Okafor" not in page and "http" not in page


def test_an_extra_is_installed_from_where_the_program_came(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    checkout = Path(errors.__file__).resolve().parents[2]
    monkeypatch.chdir(checkout)
    assert str(MissingExtra("training", "train")).endswith("pip install '.[train]'")
    monkeypatch.chdir(tmp_path)
    assert str(MissingExtra("training", "train")).endswith(f"pip install '{checkout}[train]'")
    monkeypatch.setattr(errors, "_checkout", lambda: None)
    assert str(MissingExtra("training", "train")).endswith("pip install 'incognote[train]'")


@pytest.mark.parametrize(
    ("note", "language"),
    [
        ("Glucosa 112 mg/dl, creatinina 1,1, sodio 138, potasio 4,2", "es"),
        ("Kreatinin 88, kalium 4,2, glukose 6,1, leukocytter 9", "nb"),
        ("Creatinine 1.1, glucose 112, potassium 4.2, platelets 220", "en"),
    ],
)
def test_a_short_lab_note_is_in_its_language(note: str, language: str) -> None:
    words = note.replace(",", " ").split()
    assert detect(words) == surely(words) == language


def test_an_unsure_language_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = tmp_path / "n.txt"
    note.write_text("Hb 12.3 CRP 45 Na 138\n")
    assert run("deid", note, "-o", tmp_path / "o.txt", "--workers", 1, "--model", "rules") == 0
    assert "language unsure: 1 notes; give it with --lang" in capsys.readouterr().err
    assert run("deid", note, "-o", tmp_path / "o.txt", "--workers", 1, "--model", "rules", "--lang", "nb") == 0
    assert "language unsure" not in capsys.readouterr().err


def test_a_command_that_is_mistyped_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("dei") == 2
    assert "Did you mean 'deid'?" in capsys.readouterr().err
    assert run("xyzzy") == 2
    assert "No such command 'xyzzy'." in capsys.readouterr().err
