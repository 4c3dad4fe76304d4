"""``incognote terms`` from the command line, and a run that keeps what it compiled."""

from pathlib import Path

from click.testing import CliRunner

from incognote.cli import cli


def run(*args: object) -> str:
    result = CliRunner().invoke(cli, list(map(str, args)), standalone_mode=False)
    if result.exception:
        raise result.exception
    return result.output


def test_what_was_compiled_stays_in_the_notes(tmp_path: Path) -> None:
    table, note = tmp_path / "own.tsv", tmp_path / "note.txt"
    table.write_text("E83\tOkonjo Whitfield disease\n", "utf-8")
    note.write_text("Seen by Dr. Adebayo. Thinks of Okonjo Whitfield disease.\n", "utf-8")
    run("terms", table, "-o", tmp_path / "own.terms")
    assert b"Whitfield" not in (tmp_path / "own.terms").read_bytes()
    given = (note, "--lang", "en", "--model", "rules", "--policy", "tag")
    run("deid", *given, "-o", tmp_path / "plain.txt")
    run("deid", *given, "-o", tmp_path / "kept.txt", "--keep", tmp_path / "own.terms")
    assert "Whitfield" not in (tmp_path / "plain.txt").read_text("utf-8")
    kept = (tmp_path / "kept.txt").read_text("utf-8")
    assert "Okonjo Whitfield disease" in kept and "Adebayo" not in kept
