"""No command writes what it reads, whatever path leads there."""

from __future__ import annotations

import os
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from incognote.cli import COMMANDS, main
from incognote.vault.reader import create_key

RECIPE = Path(__file__).parents[1] / "scale" / "dates.toml"
MODEL = ("--lang", "en", "--model", RECIPE)
NOTE = "Seen on 3/4/2019.\n"


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_tree(tmp_path)


def make_tree(tmp_path: Path) -> Path:
    """A folder of notes with links to it and to its files, and other things that a command may read."""
    (tmp_path / "notes" / "ward").mkdir(parents=True)
    (tmp_path / "notes" / "a.txt").write_text(NOTE)
    (tmp_path / "notes" / "ward" / "b.txt").write_text(NOTE)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "c.txt").write_text(NOTE)
    (tmp_path / "notes" / "linked.txt").symlink_to(tmp_path / "elsewhere" / "c.txt")
    (tmp_path / "link").symlink_to("notes")
    (tmp_path / "hard.txt").hardlink_to(tmp_path / "notes" / "a.txt")
    (tmp_path / "n.csv").write_text("id,text\n1,Seen on 3/4/2019.\n")
    (tmp_path / "link.csv").symlink_to("n.csv")
    (tmp_path / "clean").mkdir()
    (tmp_path / "clean" / "ward").symlink_to(tmp_path / "notes" / "ward")
    (tmp_path / "terms.tsv").write_text("K77\tHjertesvikt\n")
    (tmp_path / "own.toml").write_text('[[find]]\nfinder = "rules"\n')
    create_key(tmp_path / "key")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("source", "out"),
    [
        ("notes", "notes"),
        ("notes", "notes/"),
        ("notes/", "notes/../notes"),
        ("notes", "link"),
        ("link", "notes"),
        ("notes", "notes/clean"),
        ("notes", "notes/clean.jsonl"),
        ("notes", "link/ward/clean"),
        ("notes/ward", "notes"),
        ("notes", "."),
        ("notes", "elsewhere"),
        ("notes", "clean"),
        ("notes", "hard.txt"),
        ("notes/a.txt", "notes/"),
        ("notes/a.txt", "notes"),
        ("notes/a.txt", "hard.txt"),
        ("notes/linked.txt", "elsewhere/c.txt"),
        ("n.csv", "n.csv"),
        ("n.csv", "link.csv"),
        ("link.csv", "n.csv"),
        ("n.csv", "."),
        ("n.csv", "notes/../n.csv"),
    ],
)
@pytest.mark.parametrize("command", ["deid", "find", "convert", "reidentify"])
def test_originals_are_never_overwritten(command: str, source: str, out: str, here: Path) -> None:
    before = contents(here)
    for path in (out, str(here / out) + ("/" if out.endswith("/") else "")):
        if command == "convert":
            assert run("convert", source, path) == 2
        elif command == "reidentify":
            assert run("reidentify", source, "-o", path, "--vault", "v", "--key-file", "key", "--reason", "x") == 2
        else:
            assert run(command, source, "-o", path, *MODEL) == 2
    assert contents(here) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("deid", "n.csv", "-o", "o.csv", *MODEL, "--report", "n.csv"),
        ("deid", "n.csv", "-o", "o.csv", *MODEL, "--report", "o.csv"),
        ("deid", "notes", "-o", "o", *MODEL, "--report", "notes/a.txt"),
        ("deid", "notes", "-o", "o", *MODEL, "--report", "hard.txt"),
        ("deid", "n.csv", "-o", "o.csv", *MODEL, "--vault", "n.csv", "--key-file", "key"),
        ("deid", "n.csv", "-o", "o.csv", *MODEL, "--vault", "key", "--key-file", "key"),
        ("deid", "n.csv", "-o", "o.csv", *MODEL, "--keep", "terms.tsv", "--report", "terms.tsv"),
        ("deid", "n.csv", "-o", "o.csv", *MODEL, "--policy", "own.toml", "--report", "own.toml"),
        ("deid", "n.csv", "-o", "o.csv", "--model", "own.toml", "--report", "own.toml"),
        ("deid", "o.csv.unfinished", "-o", "o.csv", *MODEL, "--from", "txt"),
        ("find", "n.csv", "-o", "o.csv", *MODEL, "--report", "link.csv"),
        ("frequencies", "notes", "-o", "notes/a.txt"),
        ("frequencies", "-o", "old.freq", "--merge", "old.freq"),
        ("terms", "terms.tsv", "-o", "terms.tsv"),
        ("evaluate", "--gold", "n.csv", "--pred", "n.csv", "--json", "n.csv"),
        ("evaluate", "--gold", "notes", "--pred", "n.csv", "--html", "link/a.txt"),
        ("compare", "--gold", "n.csv", "--a", "n.csv", "--b", "n.csv", "--json", "n.csv"),
        ("risk", "n.csv", "--model", "none", "--json", "n.csv"),
        ("risk", "n.csv", "--model", "none", "--html", "link.csv"),
        ("train", "adapt", "--corpus", "notes", "-o", "link"),
        ("experiment", "methods", "--corpus", "notes", "-o", "notes"),
        ("review", "n.csv", "--store", "link.csv", "--no-open"),
        ("deid", "hdfs:///notes", "-o", "hdfs:///notes/", *MODEL, "--engine", "spark"),
        ("reidentify", "n.csv", "-o", "o.csv", "--vault", "n.csv", "--key-file", "key", "--reason", "x"),
    ],
)
def test_no_other_output_is_something_that_is_read(arguments: tuple[object, ...], here: Path) -> None:
    for name in ("o.csv.unfinished", "old.freq"):
        (here / name).write_text("Not what a run left.\n")
    before = contents(here)
    assert run(*arguments) == 2
    assert contents(here) == before


def test_standard_input_from_the_file_that_is_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (here / "notes" / "a.txt").open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert run("deid", "-", "-o", "notes/a.txt", *MODEL) == 2
    assert (here / "notes" / "a.txt").read_text() == NOTE


def test_what_lies_beside_the_notes_is_written(here: Path) -> None:
    (here / "out").mkdir()
    (here / "out" / "loop").symlink_to(here / "out")
    assert run("deid", "notes/ward", "-o", "out", *MODEL, "--report", "notes/report.json") == 0
    assert (here / "out" / "b.txt").read_text() == "Seen on [DATE].\n"
    assert run("deid", here / "notes" / "ward", "-o", here / "out" / "ward", *MODEL) == 0
    os.chdir(here / "elsewhere")
    assert run("deid", here / "notes" / "ward", "-o", ".", *MODEL) == 0
    assert (here / "elsewhere" / "b.txt").read_text() == "Seen on [DATE].\n"


_SPELLED = st.lists(
    st.sampled_from(["notes", "link", "ward", "elsewhere", "clean", "n.csv", "a.txt", "..", "."]),
    min_size=1,
    max_size=4,
)


@settings(max_examples=100)
@given(_SPELLED, _SPELLED, st.sampled_from(["", "/"]))
def test_no_spelling_of_a_path_overwrites_what_is_read(source: list[str], out: list[str], end: str) -> None:
    with TemporaryDirectory() as folder, chdir(folder):
        here = make_tree(Path(folder).resolve())
        place, target = "notes/" + "/".join(source), "notes/" + "/".join(out) + end
        assume(all(here in (path.resolve(), *path.resolve().parents) for path in (Path(place), Path(target))))
        files = [path for path in (Path(place), *Path(place).rglob("*")) if path.is_file()]
        before = {path: path.read_bytes() for path in files}
        status = run("convert", place, target)
        assert {path: path.read_bytes() for path in files} == before
        if status in (0, 1):  # what was written is not read by the next run
            assert {path for path in Path(place).rglob("*") if path.is_file()} <= set(files)


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "serve"])
def test_every_path_of_a_command_is_known_as_read_or_written(name: str) -> None:
    """So that a new option cannot be forgotten; the service reads no notes from files."""
    found = import_module(f"incognote.cli.{COMMANDS[name][0]}").command
    commands = found.commands.values() if isinstance(found, click.Group) else [found]
    for one in commands:
        kinds = {type(option.type).__name__ for option in one.params if isinstance(option.type, click.Path)}
        assert kinds <= {"InputPath", "InputName", "OutputPath"}
        assert not kinds or type(one).__name__ == "Command"
