"""Which notes an experiment takes: by their ids, and a held-out part that never changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognote.cli.experiment import command
from incognote.document import Document
from incognote.errors import UsageError
from incognote.experiments.study import called, parted


def test_notes_are_chosen_by_patterns_of_ids() -> None:
    notes = [Document(one, "") for one in ("en-a-001", "en-pv-001", "en-pw-002")]
    assert [note.id for note in called(notes, ["en-p[vw]-*"])] == ["en-pv-001", "en-pw-002"]
    assert called(notes, []) == notes
    with pytest.raises(UsageError, match="no note has an id like no-\\*"):
        called(notes, ["no-*"])


def test_a_note_stays_on_its_side_when_others_come() -> None:
    notes = [Document(f"n{number}", "") for number in range(90)]
    train, held = parted(notes, 3)
    assert 20 <= len(held) <= 40
    assert len(train) + len(held) == 90
    more = [*notes, *(Document(f"m{number}", "") for number in range(90))]
    assert {note.id for note in parted(more, 3)[1]} & {note.id for note in notes} == {note.id for note in held}


def test_the_command_takes_them_and_says_so(corpora: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    given = ["methods", "--corpus", str(corpora["en"]), "--ids", "*", "--hold-out", "2", "-o", str(out), "--no-png"]
    ran = CliRunner().invoke(command, [*given, "--set", "recipes=vigibase-regex"], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    results = json.loads((out / "results.json").read_text("utf-8"))
    assert "--ids '*' --hold-out 2" in results["command"]
    assert results["corpus"]["notes"] and results["test"]["notes"]
    refused = CliRunner().invoke(command, [*given, "--test", str(corpora["en"])])
    assert "give one of them" in str(refused.exception)
