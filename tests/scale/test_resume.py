"""What is kept of a run, when it may be continued, and when it is refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from scale_notes import COLUMNS, MODEL, SECRET, note, write_notes

from incognote.cli import main
from incognote.errors import UsageError
from incognote.scale.identity import hash_files, hash_model
from incognote.scale.ledger import Ledger
from incognote.scale.work import NoteOutcome


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_text(SECRET)
    return path


@pytest.fixture
def stopped(tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The notes of a run that was stopped after its second batch, with the ledger it left."""
    source = write_notes(tmp_path / "notes.jsonl", 700)
    written = Ledger.add
    kept = tmp_path / "kept"

    def keep_two(ledger: Ledger, digest: str, outcomes: list[NoteOutcome]) -> None:
        written(ledger, digest, outcomes)
        if ledger.path.read_bytes().count(b"\n") == 3:
            shutil.copy(ledger.path, kept)

    monkeypatch.setattr(Ledger, "add", keep_two)
    assert run(*deid(source, tmp_path / "whole.jsonl", secret)) == 0
    monkeypatch.undo()
    kept.rename(tmp_path / "out.jsonl.unfinished")
    return source


def deid(source: Path, out: Path, secret: Path, *more: object, policy: str = "research") -> list[object]:
    return [
        "deid",
        source,
        "-o",
        out,
        *MODEL,
        *COLUMNS,
        "--policy",
        policy,
        "--secret-file",
        secret,
        "--workers",
        1,
        *more,
    ]


def test_a_resumed_run_ends_as_if_it_had_never_stopped(stopped: Path, tmp_path: Path, secret: Path) -> None:
    out, report = tmp_path / "out.jsonl", tmp_path / "report"
    assert run(*deid(stopped, out, secret, "--resume", "--report", report)) == 0
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert json.loads(report.read_text())["resumed"] > 0
    assert not (tmp_path / "out.jsonl.unfinished").exists()


def test_a_cut_line_is_done_again(stopped: Path, tmp_path: Path, secret: Path) -> None:
    ledger = tmp_path / "out.jsonl.unfinished"
    ledger.write_bytes(ledger.read_bytes()[:-40])
    assert run(*deid(stopped, tmp_path / "out.jsonl", secret, "--resume")) == 0
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_ledger_holds_no_word_of_a_note(stopped: Path, tmp_path: Path) -> None:
    ledger = (tmp_path / "out.jsonl.unfinished").read_text()
    assert "DATE" in ledger
    assert not any(word in ledger for word in ("chest", "aspirin", "Signed", SECRET))
    original = json.loads(stopped.read_text().splitlines()[0])["text"].rpartition("Signed ")[2].rstrip(".")
    _, outcomes = json.loads(ledger.splitlines()[1].partition(" ")[2])
    assert original not in outcomes[0][0][0]


def test_a_stopped_run_is_not_thrown_away(
    stopped: Path, tmp_path: Path, secret: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*deid(stopped, tmp_path / "out.jsonl", secret)) == 2
    assert "--resume continues it" in capsys.readouterr().err


@pytest.mark.parametrize("change", ["policy", "secret", "input", "options", "keep", "model"])
def test_another_run_cannot_continue_it(
    stopped: Path, tmp_path: Path, secret: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more: list[object] = ["--resume"]
    if change == "secret":
        secret.write_text(SECRET + "!")
    elif change == "input":
        stopped.write_text(stopped.read_text() + "\n")
    elif change == "options":
        more += ["--text-column", "text"]
    elif change == "keep":
        (tmp_path / "terms.tsv").write_text("K77\tHjertesvikt\n")
        more += ["--keep", tmp_path / "terms.tsv"]
    elif change == "model":
        more += ["--model", "rules"]
    policy = "surrogate" if change == "policy" else "research"
    assert run(*deid(stopped, tmp_path / "out.jsonl", secret, *more, policy=policy)) == 2
    assert f"had another {'options' if change == 'keep' else change}" in capsys.readouterr().err
    assert not (tmp_path / "out.jsonl").exists()


def test_what_a_run_is_known_by_changes_with_its_tables_and_its_model(tmp_path: Path) -> None:
    table, recipe = tmp_path / "terms.tsv", tmp_path / "own.toml"
    recipe.write_text('[[find]]\nfinder = "rules"\n\n[resolve]\nkeep = ["terms.tsv"]\n')
    seen = set()
    for content in ("K77\tHjertesvikt\n", "K77\tHjartesvikt\n"):
        table.write_text(content)
        seen |= {hash_files([table]), hash_model(str(recipe))}
    assert len(seen) == 4
    assert len({hash_model("fast"), hash_model("best"), hash_model("fast", "meddocan")}) == 3


def test_a_random_secret_cannot_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_notes(tmp_path / "notes.jsonl", 3)
    arguments = ["deid", source, "-o", tmp_path / "out.jsonl", *MODEL, *COLUMNS, "--policy", "surrogate"]
    assert run(*arguments, "--resume") == 2
    assert "give a --secret-file" in capsys.readouterr().err
    assert run(*arguments) == 0
    assert "will match no other run" in capsys.readouterr().err


def test_tags_need_no_secret_to_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_notes(tmp_path / "notes.jsonl", 3)
    assert run("deid", source, "-o", tmp_path / "out.jsonl", *MODEL, *COLUMNS, "--resume") == 0
    assert capsys.readouterr().err == (
        "incognote: notes: 3 read, 3 changed, 0 failed; identifiers: DATE 6; possible leaks: 0; "
        "columns unchanged: 2 (id, patient)\n"
    )


def test_a_stream_cannot_be_resumed(tmp_path: Path) -> None:
    source = write_notes(tmp_path / "notes.jsonl", 3)
    assert run("deid", source, "-o", "-", *MODEL, *COLUMNS, "--resume") == 2


def test_two_runs_do_not_write_one_output(tmp_path: Path) -> None:
    with Ledger(tmp_path / "x", {"input": "1"}, False), pytest.raises(UsageError, match="another run"):
        Ledger(tmp_path / "x", {"input": "1"}, False)


def test_a_run_that_fails_before_its_first_batch_leaves_nothing(tmp_path: Path) -> None:
    source = tmp_path / "notes.csv"
    source.write_text("id,scribble\n1,Seen on 3/4/2019.\n")
    assert run("deid", source, "-o", tmp_path / "out.csv", *MODEL) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["notes.csv"]
    assert run("deid", source, "-o", tmp_path / "out.csv", *MODEL, "--text-column", "scribble") == 0


def test_a_folder_is_resumed_too(tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "notes"
    source.mkdir()
    for number in range(20):
        (source / f"{number:02}.txt").write_text(note(number, 800).text)
    assert run(*deid(source, tmp_path / "whole", secret)) == 0
    written = Ledger.add

    def full_disk(ledger: Ledger, digest: str, outcomes: list[NoteOutcome]) -> None:
        written(ledger, digest, outcomes)
        if ledger.path.read_bytes().count(b"\n") == 4:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(Ledger, "add", full_disk)
    assert run(*deid(source, tmp_path / "out", secret)) == 1
    monkeypatch.undo()
    assert run(*deid(source, tmp_path / "out", secret, "--resume")) == 0
    names = sorted(path.name for path in source.iterdir())
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert all((tmp_path / "out" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes() for name in names)
