"""What is said after a run: counts, possible leaks by place, what was left out; never any content."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

import incognote
from incognote.cli import main
from incognote.errors import RecordError, UsageError

NOTE = "Mrs. Rose Parkinson came in on 3/4/2019. She has Parkinson's disease."
NORWEGIAN = "Pasienten ble innlagt 3.4.2019 med smerter og er utskrevet til hjemmet etter kontroll hos fastlege."
ENGLISH = "The patient was seen in the clinic on 3/4/2019 and has no pain."


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """Names and dates, without the second look that would find a name again."""
    path = tmp_path / "names.toml"
    path.write_text('languages = ["en"]\n[[find]]\nfinder = "names"\n[[find]]\nfinder = "rules"\nonly = ["DATE"]\n')
    return path


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    lines = [{"id": "n1", "text": NOTE}, {"id": "n2", "text": "Well."}, {"id": "n3", "text": "Seen on 3/5/2019."}]
    path = tmp_path / "n.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"id": "n4"}\n')
    return path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


def test_one_line_after_a_run(notes: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("deid", notes, "-o", tmp_path / "o.jsonl", "--lang", "en", "--model", model) == 1
    failure, summary = capsys.readouterr().err.splitlines()
    assert failure.startswith("incognote: n.jsonl: line 4")
    text = json.loads((tmp_path / "o.jsonl").read_text().splitlines()[0])["text"]
    start = text.index("Parkinson")
    assert summary == (
        "incognote: notes: 3 read, 2 changed, 1 failed; identifiers: DATE 2, PATIENT 1; "
        f"possible leaks: 1 (n.jsonl: n1 {start}-{start + 9}); columns unchanged: 1 (id)"
    )
    assert run("find", notes, "-o", tmp_path / "f.jsonl", "--lang", "en", "--model", model) == 1
    summary = capsys.readouterr().err.splitlines()[-1]
    assert summary == "incognote: notes: 3 read, 2 with identifiers, 1 failed; identifiers: DATE 2, PATIENT 1"


def test_possible_leaks_have_an_exit_status_of_their_own(
    notes: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, report = tmp_path / "o.jsonl", tmp_path / "r.json"
    arguments = ["deid", notes, "-o", out, "--lang", "en", "--model", model, "--report", report]
    assert run(*arguments, "--fail-on-leak") == 4
    errors = capsys.readouterr().err
    assert "the output is written; exit status 4" in errors
    found = json.loads(report.read_text())
    (leak,) = found["possible_leaks"]
    text = json.loads(out.read_text().splitlines()[0])["text"]
    assert (leak["file"], leak["document"], leak["label"]) == ("n.jsonl", "n1", "PATIENT")
    assert text[leak["start"] : leak["end"]] == "Parkinson"
    assert (found["read"], found["changed"], found["failed"], found["exit_status"]) == (3, 2, 1, 4)
    assert found["columns_unchanged"] == ["id"] and found["left_out"] == []
    for said in (errors, report.read_text()):
        assert not re.search("Rose|Parkinson|2019", said)


def test_without_leaks_nothing_fails(model: Path, tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("Seen on 3/4/2019.")
    arguments = ["deid", tmp_path / "n.txt", "-o", tmp_path / "o.txt", "--lang", "en", "--model", model]
    assert run(*arguments, "--fail-on-leak") == 0


def test_leaks_that_were_not_looked_for_are_not_called_none(
    notes: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.toml").write_text("guard = false\n")
    arguments = ["deid", notes, "-o", tmp_path / "o.jsonl", "--lang", "en", "--model", model]
    assert run(*arguments, "--policy", tmp_path / "p.toml", "--fail-on-leak") == 2
    assert run(*arguments, "--policy", tmp_path / "p.toml") == 1
    assert "possible leaks: not looked for" in capsys.readouterr().err


def test_a_table_on_a_terminal(notes: Path, model: Path, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    arguments = ["deid", notes, "-o", tmp_path / "o.jsonl", "--lang", "en", "--model", model, "--progress", "off"]
    command = [sys.executable, "-m", "incognote", *map(str, arguments)]
    process = subprocess.Popen(command, stderr=theirs, env={**os.environ, "COLUMNS": "100"})
    os.close(theirs)
    said = b""
    try:
        while piece := os.read(ours, 4096):
            said += piece
    except OSError:  # the other end is closed
        pass
    assert process.wait() == 1
    lines = re.sub(r"\x1b\[[0-9;]*m", "", said.decode()).split("\r\n")
    assert re.match(r"notes +3 read, 2 changed, 1 failed", lines[1])
    assert re.match(r"possible leaks +1 \(n\.jsonl: n1 ", lines[3])


def test_a_result_says_where_leaks_may_be(model: Path) -> None:
    deidentifier = incognote.load("en", model)
    one = deidentifier(NOTE)
    assert [one.text[leak.start : leak.end] for leak in one.possible_leaks] == ["Parkinson"]
    (piped,) = deidentifier.pipe([NOTE], workers=2)
    assert piped.possible_leaks == one.possible_leaks


@pytest.mark.parametrize("command", ["deid", "find"])
def test_a_recipe_for_another_language_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "n.txt").write_text(NORWEGIAN)
    arguments = [command, tmp_path / "n.txt", "-o", tmp_path / "o.txt", "--model", "vigibase-regex"]
    assert run(*arguments, "--lang", "nb") == 2
    assert "recipe 'vigibase-regex' is for en, not for nb" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["n.txt"]
    with pytest.raises(UsageError, match="is for en, not for nb"):
        incognote.load("nb", "vigibase-regex")


def test_a_note_in_a_language_that_the_recipe_does_not_know_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = {"nb": NORWEGIAN, "en": ENGLISH, "short": "Seen 3/4/2019."}
    for name, text in notes.items():
        (tmp_path / f"{name}.txt").write_text(text)
    out = tmp_path / "out"
    sources = [tmp_path / f"{name}.txt" for name in notes]
    assert run("deid", *sources, "-o", out, "--model", "vigibase-regex") == 1
    assert (
        "incognote: nb.txt: nb: it is in another language (nb) than the recipe is for (en)" in capsys.readouterr().err
    )
    assert sorted(path.name for path in out.iterdir()) == ["en.txt", "short.txt"]
    deidentifier = incognote.load("auto", "vigibase-regex")
    with pytest.raises(RecordError, match="another language"):
        deidentifier.find(NORWEGIAN)
    assert deidentifier.find(ENGLISH).spans


def test_documents_without_findings_have_an_empty_list_of_spans(tmp_path: Path, model: Path) -> None:
    (tmp_path / "n.jsonl").write_text('{"text": "Well."}\n{"text": "Seen on 3/4/2019."}\n{"spans": [], "text": "x"}\n')
    assert run("find", tmp_path / "n.jsonl", "-o", tmp_path / "o.jsonl", "--lang", "en", "--model", model) == 0
    assert run("convert", tmp_path / "n.jsonl", tmp_path / "c.jsonl") == 0
    found = [json.loads(line) for line in (tmp_path / "o.jsonl").read_text().splitlines()]
    assert [len(line["spans"]) for line in found] == [0, 1, 0]
    assert all(json.loads(line)["spans"] == [] for line in (tmp_path / "c.jsonl").read_text().splitlines())
