"""Before anything is written: show, --dry-run and --diff."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from incognote.cli import main

NOTE = "Seen by Dr. Okafor on 3/4/2019.\nNo fever.\nPhone 218-555-0142.\n"
FAST = ("--model", "fast", "--lang", "en")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.txt").write_text(NOTE)
    (folder / "b.txt").write_text("No fever.\n")
    return folder


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


def on_a_terminal(*arguments: object) -> str:
    """What a command prints on a terminal, colours included."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "incognote", *map(str, arguments)],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
    ):
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 65536):
                shown += piece
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    return shown.decode()


def test_show_marks_what_is_found_before_and_after(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", notes / "a.txt", *FAST) == 0
    shown = capsys.readouterr().out
    assert "Dr. {Okafor DOCTOR} on {3/4/2019 DATE}" in shown
    assert "Dr. [DOCTOR] on [DATE]" in shown


def test_show_has_colours_and_diff_needs_no_flag_on_a_terminal(notes: Path) -> None:
    assert "\x1b[1;31mOkafor\x1b[0m" in on_a_terminal("show", notes / "a.txt", *FAST)
    shown = on_a_terminal("deid", notes, "--diff", "--workers", 1, *FAST)
    assert "\x1b[31m-Seen by Dr. Okafor" in shown and "\x1b[32m+Seen by Dr. [DOCTOR]" in shown


def test_a_dry_run_counts_by_file_and_writes_nothing(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "clean"
    assert run("deid", notes, "-o", out, "--dry-run", "--workers", 1, *FAST) == 0
    printed = capsys.readouterr()
    rows = [line.split() for line in printed.out.splitlines()]
    assert rows[1][:4] == ["a.txt", "1", "1", "0"] and "DOCTOR" in rows[1]
    assert rows[2][:5] == ["b.txt", "1", "0", "0", "none"]
    assert not out.exists() and "Okafor" not in printed.out + printed.err


def test_a_dry_run_says_what_becomes_of_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "t.csv"
    table.write_text("note,author,ward\nSeen 3/4/2019.,Ann Okafor,7\n")
    assert run("deid", table, "--dry-run", "--columns", "drop=author", "--workers", 1, *FAST) == 0
    shown = capsys.readouterr().out
    assert "columns to keep: ward" in shown and "columns to drop: author" in shown


def test_a_diff_shows_originals_elsewhere_only_if_told(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("deid", notes, "--diff", "--workers", 1, *FAST) == 2
    printed = capsys.readouterr()
    assert "--show-originals" in printed.err and "Okafor" not in printed.out + printed.err
    assert run("deid", notes, "--diff", "--show-originals", "--workers", 1, *FAST) == 0
    printed = capsys.readouterr()
    assert "-Seen by Dr. Okafor on 3/4/2019." in printed.out and "+Seen by Dr. [DOCTOR] on [DATE]." in printed.out
    assert "shows originals" in printed.err


def test_a_run_without_a_place_to_write_says_what_to_do(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("deid", notes, *FAST) == 2
    assert "-o OUT" in capsys.readouterr().err
