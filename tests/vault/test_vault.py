"""What goes into a vault comes out of it, for whoever has the key and for nobody else."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vault_notes import OKAFOR, okafor, results

from incognote.document import Document
from incognote.errors import IncognoteError, RecordError, UsageError
from incognote.replace.result import Replacement, Result
from incognote.vault.journal import JournalEntry
from incognote.vault.reader import Vault, VaultError, VaultWriter, create_key
from incognote.vault.rewrite import merge, rotate


@pytest.fixture
def key(tmp_path: Path) -> Path:
    create_key(tmp_path / "key")
    return tmp_path / "key"


def write(path: Path, key: Path, *notes: Result) -> Path:
    with VaultWriter(path, key) as writer:
        writer.add_all(notes)
    return path


@settings(max_examples=60, deadline=None)
@given(st.lists(results(), max_size=6))
def test_every_note_comes_back_as_it_was(notes: list[Result]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        key, path = Path(folder, "key"), Path(folder, "v")
        create_key(key)
        write(path, key, *notes)
        newest = {(note.document.id, note.text): note.document.text for note in notes}
        with Vault.open(path, key) as vault:
            assert len(vault) == len(notes)
            assert vault.verify() == []
            for (note_id, text), original in newest.items():
                assert vault.restore(note_id, text) == original


def test_the_offsets_of_the_original_are_worked_out_again(tmp_path: Path, key: Path) -> None:
    with Vault.open(write(tmp_path / "v", key, okafor()), key) as vault:
        (note,) = vault.notes()
    assert list(note.replacements) == okafor().replacements


def test_nothing_of_a_note_is_readable_in_the_file(tmp_path: Path, key: Path) -> None:
    raw = write(tmp_path / "v", key, okafor("patient-4711")).read_bytes()
    for secret in (b"Okafor", b"3/4/19", b"22 85", b"4711", b"DOCTOR", key.read_bytes()):
        assert secret not in raw


def test_a_vault_and_its_key_are_for_their_owner_alone(tmp_path: Path, key: Path) -> None:
    path = write(tmp_path / "v", key, okafor())
    assert {file.stat().st_mode & 0o777 for file in (path, key)} == {0o600}


def test_the_same_notes_never_give_the_same_bytes(tmp_path: Path, key: Path) -> None:
    one, two = (write(tmp_path / name, key, okafor()).read_bytes() for name in "ab")
    assert len(one) == len(two)
    assert sum(a == b for a, b in zip(one[200:], two[200:], strict=True)) < len(one) / 2


def test_another_key_opens_nothing_and_changes_nothing(tmp_path: Path, key: Path) -> None:
    path = write(tmp_path / "v", key, okafor())
    before = path.read_bytes()
    create_key(tmp_path / "other")
    for attempt in (Vault, VaultWriter):
        with pytest.raises(VaultError, match="wrong key"):
            attempt(path, tmp_path / "other")
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"secret", b"x" * 64])
def test_a_weak_key_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "weak").write_bytes(content)
    with pytest.raises(UsageError, match=r"guessed.*--new-key"):
        VaultWriter(tmp_path / "v", tmp_path / "weak")
    assert not (tmp_path / "v").exists()


def test_a_key_is_never_overwritten(key: Path) -> None:
    before = key.read_bytes()
    with pytest.raises(UsageError, match="exists"):
        create_key(key)
    assert key.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"id,text\n1,hello\n" * 50])
def test_what_is_not_a_vault_is_refused_and_kept(tmp_path: Path, key: Path, content: bytes) -> None:
    (tmp_path / "v").write_bytes(content)
    for attempt in (Vault, VaultWriter):
        with pytest.raises(VaultError, match="not a vault"):
            attempt(tmp_path / "v", key)
    assert (tmp_path / "v").read_bytes() == content


def test_an_output_that_was_edited_is_refused(tmp_path: Path, key: Path) -> None:
    with Vault.open(write(tmp_path / "v", key, okafor()), key) as vault:
        with pytest.raises(RecordError, match="changed after replacing") as error:
            vault.restore("okafor", okafor().text + " ")
        assert "Okafor" not in str(error.value)


def test_a_renamed_output_is_known_by_its_text(tmp_path: Path, key: Path) -> None:
    with Vault.open(write(tmp_path / "v", key, okafor("ward/okafor")), key) as vault:
        assert vault.restore("okafor", okafor().text) == OKAFOR


def test_equal_outputs_are_told_apart_by_id_and_never_guessed(tmp_path: Path, key: Path) -> None:
    def note(note_id: str, name: str) -> Result:
        return Result(Document(note_id, name), "[NAME]", [Replacement(0, len(name), "NAME", name, "[NAME]", 0, 6)])

    with Vault.open(write(tmp_path / "v", key, note("a", "Anna"), note("b", "Berit")), key) as vault:
        assert [vault.restore(note_id, "[NAME]") for note_id in "ab"] == ["Anna", "Berit"]
        with pytest.raises(RecordError, match="several notes"):
            vault.restore("c", "[NAME]")


def test_a_note_replaced_twice_is_restored_from_either_output(tmp_path: Path, key: Path) -> None:
    path = write(tmp_path / "v", key, okafor(name="Berg"))
    write(path, key, okafor(name="Lund"))
    with Vault.open(path, key) as vault:
        assert {vault.restore("okafor", okafor(name=name).text) for name in ("Berg", "Lund")} == {OKAFOR}


def test_replacements_that_do_not_lead_back_are_refused(tmp_path: Path, key: Path) -> None:
    good = okafor()
    bad = Result(good.document, good.text, good.replacements[:1])
    with VaultWriter(tmp_path / "v", key) as writer, pytest.raises(RecordError, match="do not lead back"):
        writer.add(bad)


def test_a_value_leads_to_every_original_it_stands_for(tmp_path: Path, key: Path) -> None:
    with Vault.open(write(tmp_path / "v", key, okafor("a", "Berg"), okafor("b", "Berg"), okafor("c")), key) as vault:
        assert [(found.document, found.original) for found in vault.lookup("Berg")] == [
            ("a", "Okafor"),
            ("b", "Okafor"),
        ]
        assert list(vault.lookup("Okafor")) == []


def test_two_writers_cannot_hold_one_vault(tmp_path: Path, key: Path) -> None:
    with VaultWriter(tmp_path / "v", key), pytest.raises(UsageError, match="in use"):
        VaultWriter(tmp_path / "v", key)


def test_parts_of_many_workers_become_one_vault(tmp_path: Path, key: Path) -> None:
    parts = [write(tmp_path / f"v.{worker}", key, okafor(f"note-{worker}", f"Berg{worker}")) for worker in range(4)]
    with VaultWriter(parts[2], key) as writer:
        writer.add_journal(JournalEntry.now("lookup", "a reason"))
    merge(parts[:2], tmp_path / "v", key)
    merge(parts[2:], tmp_path / "v", key)
    with Vault.open(tmp_path / "v", key) as vault:
        assert vault.verify() == []
        assert [note.id for note in vault.notes()] == [f"note-{worker}" for worker in range(4)]
        assert {vault.restore(f"note-{n}", okafor(name=f"Berg{n}").text) for n in range(4)} == {OKAFOR}
        assert "a reason" in [entry.reason for entry in vault.journal()]
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_a_part_that_is_missing_is_named_and_nothing_merged(tmp_path: Path, key: Path) -> None:
    part = write(tmp_path / "part", key, okafor())
    with pytest.raises(UsageError, match="missing"):
        merge([part, tmp_path / "missing"], tmp_path / "v", key)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["key", "part", "part.mark"]


def test_a_rotated_vault_opens_with_the_new_key_only(tmp_path: Path, key: Path) -> None:
    path = write(tmp_path / "v", key, okafor())
    create_key(tmp_path / "new")
    rotate(path, key, tmp_path / "new", "yearly change")
    with pytest.raises(VaultError, match="wrong key"):
        Vault.open(path, key)
    with Vault.open(path, tmp_path / "new") as vault:
        assert vault.restore("okafor", okafor().text) == OKAFOR
        assert [(entry.action, entry.reason) for entry in vault.journal()] == [("rotate", "yearly change")]
        assert vault.verify() == []


def test_a_rotation_that_fails_leaves_the_vault_as_it_was(tmp_path: Path, key: Path) -> None:
    path = write(tmp_path / "v", key, okafor())
    raw = bytearray(path.read_bytes())
    raw[250] ^= 1
    path.write_bytes(raw)
    create_key(tmp_path / "new")
    with pytest.raises(IncognoteError, match="damaged"):
        rotate(path, key, tmp_path / "new")
    assert path.read_bytes() == raw
    assert sorted(file.name for file in tmp_path.iterdir()) == ["key", "new", "v", "v.mark"]


def test_what_is_printed_by_accident_shows_no_original(tmp_path: Path, key: Path) -> None:
    with Vault.open(write(tmp_path / "v", key, okafor()), key) as vault:
        assert "Okafor" not in repr([vault, *vault.notes()])
