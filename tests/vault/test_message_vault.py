"""Messages come back from a vault byte for byte: structure, escapes, encoded texts, framing and line ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.formats import message_notes as notes

from incognote.cli import main

SAMPLES = sorted(one for one in notes.SAMPLES.iterdir() if one.suffix in (".xml", ".hl7"))
REASON = ("--reason", "drug recall")


def run(*arguments: str | Path) -> int:
    with pytest.raises(SystemExit) as end:
        main([str(one) for one in arguments])
    return int(str(end.value.code))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "secret").write_bytes(notes.SECRET)
    assert run("reidentify", "--new-key", tmp_path / "key") == 0
    return tmp_path


def there(place: Path, source: Path, policy: str, name: str = "clean") -> int:
    options = ("--policy", policy, "--secret-file", place / "secret", "--model", "fast")
    return run("deid", source, "-o", place / name, *options, "--vault", place / "v", "--key-file", place / "key")


def back(place: Path, source: Path, name: str = "restored") -> int:
    return run("reidentify", source, "-o", place / name, "--vault", place / "v", "--key-file", place / "key", *REASON)


@pytest.fixture
def folder(place: Path) -> Path:
    source = place / "in"
    source.mkdir()
    for sample in SAMPLES:
        (source / sample.name).write_bytes(sample.read_bytes())
    notes.save(source / "made.hl7", notes.hl7() + "\r\n\x0b" + notes.hl7(control="MSG2") + "\x1c\r")
    notes.save(source / "bundle.json", notes.bundle())
    resources = [entry["resource"] for entry in notes.bundle()["entry"]]
    notes.save(source / "all.ndjson", "".join(json.dumps(one) + "\n" for one in resources))
    notes.save(source / "made.xml", notes.cda())
    return source


@pytest.mark.parametrize("policy", ["surrogate", "vigibase", "safe-harbor"])
def test_a_folder_of_messages_comes_back_byte_for_byte(place: Path, folder: Path, policy: str) -> None:
    assert there(place, folder, policy) == 0
    assert back(place, place / "clean") == 0
    for path in sorted(folder.iterdir()):
        assert (place / "clean" / path.name).read_bytes() != path.read_bytes()
        assert (place / "restored" / path.name).read_bytes() == path.read_bytes()


def test_a_message_that_was_changed_since_is_refused_and_the_rest_comes_back(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    messages = [notes.hl7(control=f"MSG{number}") for number in range(3)]
    notes.save(place / "feed.hl7", "".join(messages))
    assert there(place, place / "feed.hl7", "surrogate", "clean.hl7") == 0
    clean = (place / "clean.hl7").read_bytes()
    second = clean.index(b"MSH|", clean.index(b"MSH|") + 1)
    (place / "clean.hl7").write_bytes(clean[:second] + clean[second:].replace(b"Denies", b"denies", 1))
    assert back(place, place / "clean.hl7", "restored.hl7") == 1
    assert "clean-2" in capsys.readouterr().err
    assert (place / "restored.hl7").read_bytes() == (messages[0] + messages[2]).encode()


def test_messages_whose_outputs_are_equal_are_not_guessed_by_their_number(place: Path) -> None:
    one = "MSH|^~\\&|LAB||EHR||||ORU^R01||P|2.5\rPID|1||{}||{}\r"
    notes.save(place / "feed.hl7", one.format("8820113", "OKUONGHAE^EMEKA") + one.format("8820114", "BRANDSRUD^ANNE"))
    assert there(place, place / "feed.hl7", "tag", "clean.hl7") == 0
    assert (place / "clean.hl7").read_text().count("[PATIENT]") == 4
    assert back(place, place / "clean.hl7", "restored.hl7") == 1
    assert not (place / "restored.hl7").exists()


def test_a_surrogate_of_a_header_is_looked_up_by_itself(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes.save(place / "feed.hl7", notes.hl7())
    assert there(place, place / "feed.hl7", "surrogate", "clean.hl7") == 0
    number = (place / "clean.hl7").read_text().split("PID|1||")[1].partition("^")[0]
    capsys.readouterr()
    assert run("reidentify", "--value", number, "--vault", place / "v", "--key-file", place / "key", *REASON) == 0
    assert "8820113-6\tMRN" in capsys.readouterr().out


def test_the_views_of_messages_written_as_lines_come_back_too(place: Path) -> None:
    notes.save(place / "feed.hl7", notes.hl7())
    assert there(place, place / "feed.hl7", "surrogate", "clean.jsonl") == 0
    assert back(place, place / "clean.jsonl", "restored.jsonl") == 0
    assert "Okuonghae" in (place / "restored.jsonl").read_text()
