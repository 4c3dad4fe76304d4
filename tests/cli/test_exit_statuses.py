"""The exit status says what became of the input: a nightly job reads nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from incognote.cli import main

RECIPE = Path(__file__).parents[1] / "scale" / "dates.toml"
MODEL = ("--lang", "en", "--model", RECIPE)


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Two notes, and every kind of thing that is not one."""
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("Seen on 3/4/2019.")
    return folder


def add_problems(folder: Path) -> dict[str, str]:
    """Puts what cannot be read into a folder; what is said of each."""
    (folder / "dangling.txt").symlink_to("nothing")
    (folder / "circle.txt").symlink_to("circle.txt")
    os.mkfifo(folder / "pipe.txt")
    (folder / "null.txt").symlink_to("/dev/null")
    (folder / "scan.dwg").write_bytes(b"%PDF")
    (folder / "linked").symlink_to(folder.parent)
    (folder / "broken.txt").write_bytes(b"caf\xe9 \xff\xfe\x00")
    return {
        "dangling.txt": "a link to nothing",
        "circle.txt": "Too many levels of symbolic links",
        "pipe.txt": "a pipe or a device",
        "null.txt": "a pipe or a device",
        "scan.dwg": "files ending in .dwg are not known",
        "linked": "a link to a folder is not followed",
        "broken.txt": "",
    }


@pytest.mark.parametrize("command", ["deid", "find"])
def test_files_left_out_are_named_and_the_rest_is_written(
    command: str, notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problems = add_problems(notes)
    assert run(command, notes, "-o", tmp_path / "out", *MODEL, "--report", tmp_path / "r.json") == 3
    errors = capsys.readouterr().err
    for name, reason in problems.items():
        assert f"incognote: left out: {name}: {reason}" in errors
    left_out = json.loads((tmp_path / "r.json").read_text())["left_out"]
    assert {one["file"] for one in left_out} == set(problems)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.txt", "b.txt"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "notes", "out.jsonl"),
        ("frequencies", "notes", "-o", "out.freq"),
        ("evaluate", "--gold", "notes", "--pred", "notes"),
        ("compare", "--gold", "notes", "--a", "notes", "--b", "notes", "--shuffles", "1"),
    ],
)
def test_every_command_says_that_files_were_left_out(
    arguments: tuple[str, ...], notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 0
    add_problems(notes)
    assert run(*arguments) == 3


@pytest.mark.parametrize("kind", ["empty", "dangling", "pipe", "unknown", "unreadable lines"])
def test_an_input_of_which_nothing_can_be_read(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    if kind == "dangling":
        (folder / "a.txt").symlink_to("nothing")
    elif kind == "pipe":
        os.mkfifo(folder / "a.txt")
    elif kind == "unknown":
        (folder / "a.docx").touch()
    elif kind == "unreadable lines":
        (folder / "a.jsonl").write_text('{"txet": "x"}\n[]\n')
    (tmp_path / "out.jsonl").write_text("of yesterday\n")
    assert run("deid", folder, "-o", tmp_path / "out.jsonl", *MODEL) == 3
    assert run("convert", folder, tmp_path / "out.jsonl") == 3
    assert (tmp_path / "out.jsonl").read_text() == "of yesterday\n"
    assert ("there are no notes in this folder" in capsys.readouterr().err) == (kind == "empty")


def test_a_format_that_is_told_says_which_files_are_notes(notes: Path, tmp_path: Path) -> None:
    (notes / "README.md").touch()
    assert run("deid", notes, "-o", tmp_path / "out", *MODEL) == 3
    assert run("deid", notes, "-o", tmp_path / "out", *MODEL, "--from", "txt") == 0


def test_a_table_without_rows_is_read(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("id,text\n")
    assert run("deid", tmp_path / "n.csv", "-o", tmp_path / "o.csv", *MODEL) == 0


def test_a_pipe_or_a_dangling_link_given_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link.txt").symlink_to("nothing")
    assert run("deid", tmp_path / "pipe", "-o", tmp_path / "o.txt", *MODEL) == 3
    assert run("deid", tmp_path / "link.txt", "-o", tmp_path / "o.txt", *MODEL) == 3
    errors = capsys.readouterr().err
    assert "pipe: a pipe or a device, not a file; - reads from standard input" in errors
    assert "link.txt: a link to nothing" in errors


@pytest.mark.parametrize(
    ("option", "target"),
    [
        ("-o", "pipe"),
        ("-o", "/dev/null"),
        ("-o", "/dev/stdout"),
        ("-o", "dangling"),
        ("-o", "circle/x.csv"),
        ("-o", "n.csv/x.csv"),
        ("-o", "other.csv/"),
        ("-o", "/"),
        ("--report", "folder"),
        ("--report", "pipe"),
        ("--report", "/dev/null"),
        ("--report", "n.csv/r.json"),
    ],
)
def test_an_output_that_cannot_be_one_is_refused_before_anything_is_written(
    option: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("n.csv").write_text("id,text\n1,x\n")
    Path("other.csv").touch()
    Path("folder").mkdir()
    os.mkfifo("pipe")
    Path("dangling").symlink_to("nothing")
    Path("circle").symlink_to("circle")
    before = sorted(path.name for path in tmp_path.iterdir())
    places = {"-o": "o.csv"} | {option: target}
    assert run("deid", "n.csv", *(word for pair in places.items() for word in pair), *MODEL) == 2
    assert target.rstrip("/").removesuffix("/x.csv") in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert Path("/dev/null").is_char_device()


def test_a_system_error_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "n.csv").write_text("id,text\n1,x\n")
    assert run("terms", tmp_path / "n.csv", "-o", tmp_path / ("x" * 300)) == 1
    assert "File name too long" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "setuid") or os.getuid() != 0, reason="only root can become another user")
def test_a_file_and_a_folder_that_may_not_be_read(notes: Path, tmp_path: Path) -> None:
    with TemporaryDirectory() as place:
        Path(place).chmod(0o777)
        folder, out = Path(place, "notes"), Path(place, "o.jsonl")
        notes.rename(folder)
        folder.chmod(0o755)
        (folder / "a.txt").chmod(0o644)
        (folder / "b.txt").chmod(0)
        (folder / "closed").mkdir(mode=0)
        assert run("convert", folder, tmp_path / "o.jsonl") == 0  # root may; and now all is imported
        with Path(place, "errors").open("w+") as errors:
            child = os.fork()
            if not child:
                os.dup2(errors.fileno(), 2)
                sys.stderr = errors
                os.setuid(65534)
                os._exit(run("convert", folder, out))
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
            errors.seek(0)
            said = errors.read()
        assert "left out: b.txt: may not be read by this user" in said
        assert "left out: closed: the folder cannot be read: Permission denied" in said
        assert len(out.read_text().splitlines()) == 1


def test_a_reader_that_has_enough_ends_the_program_quietly() -> None:
    command = [sys.executable, "-m", "incognote", "policy", "show", "safe-harbor"]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
