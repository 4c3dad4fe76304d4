"""Runs that share an output folder leave each other's work alone, and a resumed run knows its notes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from scale_notes import COLUMNS, MODEL, command, environment, note, start, wait_for_batches, write_notes

from incognote.cli import main
from incognote.scale.ledger import Ledger
from incognote.scale.stream import Shard
from incognote.scale.work import NoteOutcome


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(argument) for argument in arguments])
    return int(done.value.code or 0)


def deid(source: Path, out: Path | str, *more: object) -> list[object]:
    return ["deid", source, "-o", out, *MODEL, *COLUMNS, "--workers", 1, *more]


def hidden_files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob(".*.tmp")}


def test_a_shard_that_starts_leaves_what_another_is_writing(tmp_path: Path) -> None:
    source, out = tmp_path / "notes", tmp_path / "clean"
    source.mkdir()
    for number in range(2):
        write_notes(source / f"{number}.jsonl", 1000)
    first = start(command(*deid(source, f"{out}/", "--shard", "1/2")))
    try:
        wait_for_batches(tmp_path / "clean.1-of-2.unfinished", 1, first)
        first.send_signal(signal.SIGSTOP)
        writing = hidden_files(out)
        assert len(writing) == 1
        assert run(*deid(source, f"{out}/", "--shard", "2/2")) == 0
        assert hidden_files(out) == writing
        assert all("1-of-2" in name for name in writing)
        first.send_signal(signal.SIGCONT)
        _, errors = first.communicate(timeout=120)
    finally:
        first.kill()
    assert first.returncode == 0, errors
    assert sorted(path.name for path in out.iterdir()) == ["0.jsonl", "1.jsonl"]
    assert all(len(path.read_text().splitlines()) == 1000 for path in out.iterdir())


def test_shares_of_whole_files_share_a_folder_whatever_its_name_ends_in(tmp_path: Path) -> None:
    """Not a file that each share would write over the other's."""
    source = tmp_path / "notes"
    source.mkdir()
    for number in range(2):
        write_notes(source / f"{number}.jsonl", 2)
    for number in (1, 2):
        assert run(*deid(source, tmp_path / "clean", "--shard", f"{number}/2")) == 0
    assert sorted(path.name for path in (tmp_path / "clean").iterdir()) == ["0.jsonl", "1.jsonl"]


def test_a_name_of_many_bytes_is_written(tmp_path: Path) -> None:
    name = "名" * 80 + ".txt"
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / name).write_text("Seen on 3/4/2019.")
    assert run(*deid(tmp_path / "notes", tmp_path / "clean", "--shard", "1/1")) == 0
    assert (tmp_path / "clean" / name).read_text() == "Seen on [DATE]."


def test_only_what_belongs_to_the_own_ledger_is_swept_up(tmp_path: Path) -> None:
    source, out = write_notes(tmp_path / "notes.jsonl", 1500), tmp_path / "out"
    killed = start(command(*deid(source, f"{out}/")))
    wait_for_batches(tmp_path / "out.unfinished", 1, killed)
    killed.kill()
    killed.communicate()
    (left,) = hidden_files(out)
    others = {".else.jsonl.0123456789ab.tmp", ".notes.jsonl.ba9876543210.0123456789ab.tmp", ".notes.jsonl.tmp"}
    for name in others:
        (out / name).touch()
    assert run(*deid(source, out, "--resume")) == 0
    assert left not in hidden_files(out)
    assert hidden_files(out) == others


@pytest.mark.parametrize("policy", ["tag", "surrogate"])
def test_two_runs_into_one_folder_at_once_are_refused(
    policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the run cannot be resumed, as with a random secret."""
    source, out = tmp_path / "notes", tmp_path / "clean"
    source.mkdir()
    (source / "a.txt").write_text("Seen on 3/4/2019.")
    out.mkdir()
    (tmp_path / "link").symlink_to(out)
    with Ledger(out):
        for other in (out, tmp_path / "link", f"{out}/"):
            assert run(*deid(source, other, "--policy", policy)) == 2
            assert "another run is writing this output" in capsys.readouterr().err
    assert run(*deid(source, out, "--policy", policy)) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["clean", "link", "notes"]


@pytest.mark.parametrize("other", [None, Shard(1, 3), Shard(2, 3)])
def test_runs_that_cut_the_work_differently_are_refused(
    other: Shard | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write_notes(tmp_path / "notes.jsonl", 4)
    with Ledger(tmp_path / "out.jsonl", shard=other):
        assert run(*deid(source, tmp_path / "out.jsonl", "--shard", "1/2")) == 2
        assert "with other shares is writing this output" in capsys.readouterr().err
    assert run(*deid(source, tmp_path / "out.jsonl", "--shard", "1/2")) == 0


def test_a_ledger_that_was_just_removed_locks_nobody_out(tmp_path: Path) -> None:
    """Hundreds of runs begin and end beside each other; each that begins holds the only lock there is."""
    code = (
        "import sys; from pathlib import Path; from incognote.errors import UsageError\n"
        "from incognote.scale.ledger import Ledger\n"
        "for _ in range(150):\n"
        "    try:\n"
        "        with Ledger(Path(sys.argv[1])):\n"
        "            Path(sys.argv[2]).touch(exist_ok=False); Path(sys.argv[2]).unlink()\n"
        "    except UsageError: pass\n"
    )
    arguments = [*command()[:1], "-c", code, str(tmp_path / "out"), str(tmp_path / "held")]
    runs = [subprocess.Popen(arguments, env=environment(), stderr=subprocess.PIPE, text=True) for _ in range(3)]
    assert [one.communicate(timeout=120)[1] for one in runs] == ["", "", ""]
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_a_ledger_is_left_alone(tmp_path: Path) -> None:
    source = write_notes(tmp_path / "notes.jsonl", 2)
    (tmp_path / "out.jsonl.unfinished").write_text("A list of mine.\n")
    assert run(*deid(source, tmp_path / "out.jsonl")) == 2
    assert (tmp_path / "out.jsonl.unfinished").read_text() == "A list of mine.\n"


def change_text(line: str) -> str:
    return line.replace("aspirin", "Okafor!")


def change_patient(line: str) -> str:
    return line.replace('"patient": "p3"', '"patient": "p4"')


def change_id(line: str) -> str:
    return line.replace('"id": "n3"', '"id": "n9"')


@pytest.mark.parametrize("command_name", ["deid", "find"])
@pytest.mark.parametrize("change", [change_text, change_patient, change_id])
def test_notes_that_changed_without_a_trace_are_not_resumed(
    command_name: str,
    change: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The same name, size and time, another text: what was found in the old one says nothing about the new one."""
    source, out = write_notes(tmp_path / "notes.jsonl", 500), tmp_path / "out.jsonl"
    arguments = [command_name, source, "-o", out, *MODEL, "--workers", 1]
    arguments += COLUMNS if command_name == "deid" else ()
    stop_after_the_first_batch(monkeypatch)
    assert run(*arguments) == 1
    monkeypatch.undo()
    ledger = (tmp_path / "out.jsonl.unfinished").read_bytes()
    about = source.stat()
    lines = source.read_text().splitlines(keepends=True)
    lines[3] = change(lines[3])
    source.write_text("".join(lines))
    os.utime(source, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert source.stat().st_size == about.st_size
    assert run(*arguments, "--resume") == 2
    errors = capsys.readouterr().err
    assert "are not those that the stopped run read" in errors
    assert "Okafor" not in errors
    assert not out.exists()
    assert (tmp_path / "out.jsonl.unfinished").read_bytes() == ledger


def stop_after_the_first_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    written = Ledger.add

    def full_disk(ledger: Ledger, *batch: object) -> None:
        written(ledger, *batch)  # type: ignore[arg-type]
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Ledger, "add", full_disk)


def test_the_hash_of_a_ledger_is_keyed(tmp_path: Path) -> None:
    """Who holds a ledger and guesses a note cannot test the guess without the secret."""
    notes = [note(1)]
    digests = set()
    for key in (b"one secret" * 4, b"another one" * 4, None, None):
        with Ledger(tmp_path / "out", {"input": "1"}, key=key) as ledger:
            digests.add(ledger.digest(notes))
            header = json.loads(ledger.path.read_text().partition(" ")[2])
            assert bool(header["key"]) == (key is None)
            assert "secret" not in ledger.path.read_text()
    assert len(digests) == 4


def test_possible_leaks_survive_being_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Mrs. Rose Parkinson came in. She has Parkinson's disease. " + "Well. " * 60_000
    lines = [json.dumps({"id": str(number), "text": text}) for number in range(3)]
    (tmp_path / "n.jsonl").write_text("\n".join(lines))
    (tmp_path / "names.toml").write_text('languages = ["en"]\n[[find]]\nfinder = "names"\n')
    out, report = tmp_path / "o.jsonl", tmp_path / "r.json"
    arguments = ["deid", tmp_path / "n.jsonl", "-o", out, "--lang", "en", "--model", tmp_path / "names.toml"]
    stop_after_the_first_batch(monkeypatch)
    assert run(*arguments) == 1
    monkeypatch.undo()
    assert run(*arguments, "--resume", "--report", report, "--fail-on-leak") == 4
    found = json.loads(report.read_text())
    assert found["resumed"] == 1
    leaks = {(leak["file"], leak["document"]) for leak in found["possible_leaks"]}
    assert leaks == {("n.jsonl", "0"), ("n.jsonl", "1"), ("n.jsonl", "2")}
    texts = [json.loads(line)["text"] for line in out.read_text().splitlines()]
    assert {texts[int(leak["document"])][leak["start"] : leak["end"]] for leak in found["possible_leaks"]} == {
        "Parkinson"
    }


def test_outcomes_are_written_as_they_are_read(tmp_path: Path) -> None:
    outcome = NoteOutcome([[0, 3, "DATE", "[DATE]"]], [[1, 2, "PATIENT"]], "")
    with Ledger(tmp_path / "out", {"input": "1"}) as ledger:
        ledger.add(ledger.digest([note(1)]), [outcome])
        shutil.copy(ledger.path, tmp_path / "kept")
        ledger.remove()
    (tmp_path / "kept").rename(tmp_path / "out.unfinished")
    with Ledger(tmp_path / "out", {"input": "1"}, resume=True) as ledger:
        assert list(ledger.recorded(iter([[note(1)]]))) == [([note(1)], [outcome])]
