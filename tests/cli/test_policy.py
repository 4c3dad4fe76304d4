"""``incognote policy``: list, show, check."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from incognote.cli.policy import command
from incognote.labels import LABELS
from incognote.replace import policy_names


def run(*args: str) -> str:
    result = CliRunner().invoke(command, args, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_list_names_every_policy_with_what_it_does() -> None:
    lines = run("list").splitlines()
    assert [line.split()[0] for line in lines] == policy_names()
    assert all(len(line.split()) > 5 for line in lines)


def test_show_says_what_a_policy_claims_and_what_every_label_becomes() -> None:
    output = run("show", "safe-harbor")
    assert "164.514(b)(2)" in output and "Does not claim" in output
    for label in LABELS:
        assert f" {label} " in output


def test_check_names_what_stays_in_clear(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[labels]\nCITY = "keep"\n[thresholds]\nCITY = 0.5\n')
    output = run("check", str(file))
    assert "stays in clear: CITY" in output and "from a score of 0.5" in output
    assert "mine: sound; every label has an outcome" in output
