"""incognote.toml: the command line first, then the environment, then the file, then the default."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from incognote.cli import main

NOTE = "Seen 12Jan2014 by her.\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("INCOGNOTE_POLICY", "INCOGNOTE_MODEL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "note.txt").write_text(NOTE)
    return tmp_path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


def written(*arguments: object) -> str:
    assert run("deid", "note.txt", "-o", "out.txt", "--workers", 1, *arguments) == 0
    return Path("out.txt").read_text()


def test_each_place_wins_over_the_next(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("incognote.toml").write_text('model = "vigibase-regex"\npolicy = "redact"\nlang = "en"\n')
    by_file = written()
    assert "[DATE]" not in by_file and "12Jan2014" not in by_file
    monkeypatch.setenv("INCOGNOTE_POLICY", "tag")
    assert "[DATE]" in written()
    assert written("--policy", "redact") == by_file


def test_a_table_of_the_command_wins_over_the_top(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("incognote.toml").write_text('model = "vigibase-regex"\npolicy = "redact"\n[deid]\npolicy = "tag"\n')
    assert "[DATE]" in written()
    assert "settings from incognote.toml: model, policy" in capsys.readouterr().err


def test_only_what_comes_from_the_settings_is_said_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("incognote.toml").write_text('model = "vigibase-regex"\npolicy = "redact"\nlang = "en"\n')
    monkeypatch.setenv("INCOGNOTE_LANG", "en")
    written("--policy", "tag")
    assert "settings from incognote.toml: model\n" in capsys.readouterr().err


def test_a_setting_that_is_called_as_a_command_does_not_stop_that_command(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("incognote.toml").write_text('policy = "redact"\n')
    assert run("policy", "list") == 0
    assert run("policy", "show", "tag") == 0
    assert "safe-harbor" in capsys.readouterr().out


def test_commands_of_a_group_take_settings_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "clean").mkdir()
    (folder / "clean" / "note.txt").write_text("Seen [DATE] by her.\n")
    Path("incognote.toml").write_text('policy = "tag"\n[evidence]\npopulation = 40000\n')
    assert run("evidence", "report", "--clean", "clean", "--json", "r.json") == 5
    assert "settings from incognote.toml: policy, population" in capsys.readouterr().err
    assert json.loads(Path("r.json").read_text())["facts"]["policy"]["name"] == "tag"


def test_files_are_found_beside_the_settings(folder: Path) -> None:
    project = folder / "project"
    project.mkdir()
    (project / "key").write_text("a secret of more than sixteen letters")
    (project / "mine.toml").write_text('model = "vigibase-regex"\npolicy = "pseudonymous"\nsecret-file = "key"\n')
    for out in ("a.txt", "b.txt"):
        assert run("--config", project / "mine.toml", "deid", "note.txt", "-o", out, "--workers", 1) == 0
    assert Path("a.txt").read_text() == Path("b.txt").read_text() != NOTE


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("polcy = 'tag'", "polcy"),
        ("[deid]\ncolour = 1", "--colour"),
        ("policy = ", "not valid TOML"),
        ("deid = 1", "[deid]"),
    ],
)
def test_what_cannot_be_meant_is_named(settings: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("incognote.toml").write_text(settings)
    assert run("deid", "note.txt", "-o", "out.txt") == 2
    error = capsys.readouterr().err
    assert "incognote.toml" in error and said in error
