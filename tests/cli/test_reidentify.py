"""``incognote reidentify`` as a person uses it: notes, tables and values back, with a reason, and the journal."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from incognote.cli import main
from incognote.errors import RecordError
from incognote.files import lock_file
from incognote.formats import find_sources, open_writer, read_documents
from incognote.replace import Replacer, load_policy
from incognote.vault.reader import VaultWriter, create_key

Run = Callable[..., tuple[int, str, str]]
CORPORA = Path(__file__).parents[2] / "corpora"
NOTES = {
    "a.txt": b"Dr. Okafor saw Anna on 3/4/19.\r\nNo fever.\r\n",
    "ward/b.txt": "\ufeffKåre Ås ringte 22 85 50 50.\n\n\tIngen allergi.".encode(),
    "ward/c.txt": b"Nothing to hide here.",
}
FINDS = {"Okafor": "DOCTOR", "Anna": "PATIENT", "3/4/19": "DATE", "Kåre Ås": "PATIENT", "22 85 50 50": "PHONE"}


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main(["reidentify", *map(str, arguments)])
        out, err = capfd.readouterr()
        return int(stop.value.code or 0), out, err

    return run


def deidentify(source: Path, out: Path, vault: Path, key: Path) -> None:
    """What the ``deid`` command does, with spans that need no finder."""
    from incognote.document import Span

    replacer = Replacer(load_policy("numbered"), b"s" * 32)
    (only, *_) = sources = list(find_sources([source]))
    with VaultWriter(vault, key) as writer, open_writer(out, source=only if len(sources) == 1 else None) as writing:
        for document in read_documents([source]):
            assert not isinstance(document, RecordError)
            for found, label in FINDS.items():
                at = document.text.find(found)
                if at >= 0:
                    document.spans.append(Span(at, at + len(found), label))
            result = replacer.replace(document)
            writer.add(result)
            writing.write(document, result.text)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with notes, their replaced form, a vault and a key."""
    for name, content in NOTES.items():
        (tmp_path / "notes" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "notes" / name).write_bytes(content)
    create_key(tmp_path / "key")
    deidentify(tmp_path / "notes", tmp_path / "clean", tmp_path / "v", tmp_path / "key")
    return tmp_path


def keyed(place: Path) -> tuple[object, ...]:
    return "--vault", place / "v", "--key-file", place / "key"


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_comes_back_byte_for_byte_and_the_journal_says_who_and_why(place: Path, run: Run) -> None:
    assert b"Okafor" not in b"".join(files(place / "clean").values())
    code, _, err = run(place / "clean", *keyed(place), "-o", place / "back", "--reason", "recall of a drug")
    assert (code, err) == (0, "3 restored, 0 not\n")
    assert files(place / "back") == NOTES
    code, out, err = run("--journal", *keyed(place))
    assert code == 0
    assert "recall of a drug" in out and "ward/b" in out and "restore" in out
    assert "intact, 3 notes" in err


def test_one_note_comes_back_on_standard_output(place: Path, run: Run) -> None:
    code, out, _ = run(place / "clean/ward/b.txt", *keyed(place), "-o", "-", "--reason", "asked by the ward")
    assert (code, out.encode()) == (0, NOTES["ward/b.txt"])


def json_lines() -> bytes:
    return b"".join(
        json.dumps({"id": n, "text": text.decode(), "ward": 7}).encode() + b"\n"
        for n, text in enumerate(NOTES.values())
    )


def comma_separated() -> bytes:
    table = io.StringIO(newline="")
    rows = csv.writer(table, quoting=csv.QUOTE_ALL)
    rows.writerows([("id", "text", "ward"), *((n, text.decode(), 7) for n, text in enumerate(NOTES.values()))])
    return table.getvalue().encode()


@pytest.mark.parametrize(("name", "make"), [("t.jsonl", json_lines), ("t.csv", comma_separated)])
def test_a_table_comes_back_byte_for_byte(place: Path, run: Run, name: str, make: Callable[[], bytes]) -> None:
    (place / name).write_bytes(make())
    deidentify(place / name, place / f"clean-{name}", place / "v", place / "key")
    assert b"Okafor" not in (place / f"clean-{name}").read_bytes()
    code, _, err = run(place / f"clean-{name}", *keyed(place), "-o", place / f"back-{name}", "--reason", "audit")
    assert code == 0, err
    assert (place / f"back-{name}").read_bytes() == make()


def reidentify(place: Path, *arguments: object, **options: Any) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "incognote", "reidentify", *arguments, *keyed(place), "--reason", "audit"]
    return subprocess.Popen(list(map(str, command)), stderr=subprocess.PIPE, umask=0, **options)


@pytest.mark.skipif(os.name != "posix", reason="about the permissions of POSIX")
def test_what_is_restored_only_its_owner_can_read_whatever_the_umask(place: Path) -> None:
    (place / "back.csv").write_text("older")
    (place / "back.csv").chmod(0o666)
    (place / "t.csv").write_bytes(comma_separated())
    deidentify(place / "t.csv", place / "clean.csv", place / "v", place / "key")
    for clean, back in (("clean", "deep/back"), ("clean.csv", "back.csv")):
        with reidentify(place, place / clean, "-o", place / back, stdin=subprocess.DEVNULL) as process:
            assert process.wait(60) == 0
    assert {path.stat().st_mode & 0o777 for path in (place / "deep/back").rglob("*.txt")} == {0o600}
    assert {path.stat().st_mode & 0o777 for path in (place / "deep", place / "deep/back/ward")} == {0o700}
    assert (place / "back.csv").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name != "posix", reason="kills, and the permissions of POSIX")
def test_what_a_killed_restore_left_is_private_and_removed_by_the_next_one(place: Path) -> None:
    (place / "t.jsonl").write_bytes(170 * json_lines())
    deidentify(place / "t.jsonl", place / "clean.jsonl", place / "v", place / "key")
    with reidentify(place, "-", "--from", "jsonl", "-o", place / "back.jsonl", stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write((place / "clean.jsonl").read_bytes())
        process.stdin.flush()  # and more is to come, for all the process knows
        while not (left := [path for path in place.glob(".back*") if path.stat().st_size]):
            assert process.poll() is None
            time.sleep(0.01)
        in_use = place / f".back.jsonl.{'0' * 12}.tmp"
        with in_use.open("wb") as file:
            lock_file(file, "held by the test")
            process.kill()
            process.wait()
            assert b"Okafor" in left[0].read_bytes() and left[0].stat().st_mode & 0o777 == 0o600
            with reidentify(place, place / "clean.jsonl", "-o", place / "back.jsonl") as second:
                assert second.wait(60) == 0
            assert list(place.glob(".back*")) == [in_use]  # another process is still writing it
    assert (place / "back.jsonl").read_bytes() == (place / "t.jsonl").read_bytes()


def test_a_restore_works_without_a_terminal_or_any_standard_input(place: Path) -> None:
    closed = {"preexec_fn": lambda: os.close(0)} if os.name == "posix" else {}
    with reidentify(place, place / "clean", "-o", place / "back", **closed) as process:
        assert process.wait(60) == 0
    assert files(place / "back") == NOTES


def test_a_single_value_comes_back(place: Path, run: Run) -> None:
    code, out, _ = run("--value", "[DOCTOR-1]", *keyed(place), "--reason", "letter to the doctor")
    assert (code, out) == (0, "Okafor\tDOCTOR\t1 note\n")
    assert run("--value", "Okafor", *keyed(place), "--reason", "x")[0] == 1
    assert "letter to the doctor [1: a]" in run("--journal", *keyed(place))[1]


def test_without_a_reason_nothing_is_restored(place: Path, run: Run) -> None:
    before = (place / "v").read_bytes()
    for reason in ([], ["--reason", " "]):
        code, _, err = run(place / "clean", *keyed(place), "-o", place / "back", *reason)
        assert code == 2 and "needs a reason" in err
    assert not (place / "back").exists()
    assert (place / "v").read_bytes() == before


def test_a_note_that_was_edited_is_named_and_the_rest_restored(place: Path, run: Run) -> None:
    edited = place / "clean/ward/b.txt"
    edited.write_bytes(edited.read_bytes() + b"!")
    code, _, err = run(place / "clean", *keyed(place), "-o", place / "back", "--reason", "audit")
    assert code == 1 and "ward/b: " in err and "changed after replacing" in err and "2 restored, 1 not" in err
    assert files(place / "back") == {name: raw for name, raw in NOTES.items() if name != "ward/b.txt"}
    assert "failed restore  audit [1: ward/b]" in run("--journal", *keyed(place))[1]


def test_a_wrong_key_restores_nothing(place: Path, run: Run) -> None:
    assert run("--new-key", place / "other")[0] == 0
    before = (place / "v").read_bytes()
    arguments = (place / "clean", "--vault", place / "v", "--key-file", place / "other", "-o", place / "back")
    code, _, err = run(*arguments, "--reason", "audit")
    assert code == 1 and "wrong key" in err
    assert not (place / "back").exists()
    assert (place / "v").read_bytes() == before


def test_a_cut_vault_restores_nothing_unless_asked_to_salvage(place: Path, run: Run) -> None:
    raw = (place / "v").read_bytes()[:-200]  # the seal and a part of the last note
    (place / "v").write_bytes(raw)
    arguments = (place / "clean", *keyed(place), "-o", place / "back", "--reason", "audit")
    code, _, err = run(*arguments)
    assert code == 1 and "torn off" in err and "nothing was restored" in err
    assert not (place / "back").exists() and (place / "v").read_bytes() == raw
    code, _, err = run(*arguments, "--salvage")
    assert code == 1 and "ward/c" in err
    assert sorted(files(place / "back")) == ["a.txt", "ward/b.txt"]
    assert "repair" in run("--journal", *keyed(place))[1]


def test_a_changed_journal_is_noticed(place: Path, run: Run) -> None:
    run(place / "clean", *keyed(place), "-o", place / "back", "--reason", "curiosity")
    raw = bytearray((place / "v").read_bytes())
    raw[-100] ^= 1
    (place / "v").write_bytes(raw)
    code, _, err = run("--journal", *keyed(place))
    assert code == 1 and "damaged" in err


def test_keys_are_rotated(place: Path, run: Run) -> None:
    run("--new-key", place / "new")
    assert run("--rotate", place / "new", *keyed(place), "--reason", "yearly")[0] == 0
    assert run("--journal", *keyed(place))[0] == 1
    (place / "new").replace(place / "key")
    assert run(place / "clean", *keyed(place), "-o", place / "back", "--reason", "audit")[0] == 0
    assert files(place / "back") == NOTES


def test_vaults_are_merged(place: Path, run: Run) -> None:
    (place / "v").rename(place / "part")
    assert run("--merge", place / "part", *keyed(place))[0] == 0
    assert run(place / "clean", *keyed(place), "-o", place / "back", "--reason", "audit")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "--vault V"),
        (["--vault", "v", "--key-file", "key"], "what should be restored"),
        (["--vault", "v", "--key-file", "key", "clean"], "-o says it"),
        (["--journal", "--value", "x"], "one thing at a time"),
        (["--vault", "v", "--key-file", "key", "clean", "-o", "clean", "--reason", "x"], "overwrite"),
    ],
)
def test_a_wrong_request_is_explained(
    place: Path, run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(place)
    code, _, err = run(*arguments)
    assert code == 2 and message in err
    assert "Okafor" not in b"".join(files(place / "clean").values()).decode()


@pytest.mark.skipif(not any(CORPORA.glob("*/*.ann")), reason="the corpora are not here")
@pytest.mark.parametrize("policy", ["surrogate"])
def test_every_note_of_the_corpora_comes_back_byte_for_byte(place: Path, run: Run, policy: str) -> None:
    replacer = Replacer(load_policy(policy), b"s" * 32)
    originals = {}
    with VaultWriter(place / "v", place / "key") as vault, open_writer(f"{place / 'out'}/", "txt") as writer:
        for document in read_documents([CORPORA], "brat"):
            assert not isinstance(document, RecordError)
            result = replacer.replace(document)
            vault.add(result)
            writer.write(document, result.text)
            originals[f"{document.id}.txt"] = (CORPORA / f"{document.id}.txt").read_bytes()
    assert run(place / "out", *keyed(place), "-o", place / "back", "--reason", "test")[0] == 0
    assert files(place / "back") == originals
