"""``incognote frequencies`` from the command line."""

from pathlib import Path

from click.testing import CliRunner

from incognote.cli import cli
from incognote.lexicons.frequencies import Frequencies


def run(*args: object) -> int:
    result = CliRunner().invoke(cli, ["frequencies", *map(str, args)], standalone_mode=False)
    if result.exception:
        raise result.exception
    return int(result.return_value or 0)


def corpus(folder: Path, count: int, first: int = 0) -> Path:
    folder.mkdir()
    for number in range(first, first + count):
        (folder / f"{number}.txt").write_text(f"Ingen feber. Note {number}.", "utf-8")
    return folder


def test_a_folder_is_counted_and_rare_words_are_left_out(tmp_path: Path) -> None:
    out = tmp_path / "a.freq"
    assert run(corpus(tmp_path / "notes", 6), "-o", out) == 0
    seen = Frequencies.load(out)
    assert seen.documents == 6 and seen.minimum == 5
    assert seen.idf(["feber"])[0] == 0 and seen.idf(["3"])[0] > 0.7


def test_parts_are_merged(tmp_path: Path) -> None:
    for name, first in (("a", 0), ("b", 10)):
        run(corpus(tmp_path / name, 4, first), "-o", tmp_path / f"{name}.freq", "--minimum", 1)
    run("-o", tmp_path / "all.freq", "--merge", tmp_path / "a.freq", "--merge", tmp_path / "b.freq")
    assert Frequencies.load(tmp_path / "all.freq").documents == 8
