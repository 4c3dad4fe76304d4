"""Notes are given back only once the journal says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from vault_notes import OKAFOR, okafor

from incognote.document import Document
from incognote.errors import RecordError
from incognote.vault import reidentify
from incognote.vault.reader import Vault, VaultWriter, create_key
from incognote.vault.reidentify import look_up, restore_notes


@pytest.fixture
def place(tmp_path: Path) -> Path:
    create_key(tmp_path / "key")
    with VaultWriter(tmp_path / "v", tmp_path / "key") as writer:
        writer.add_all(okafor(str(number), f"Berg{number}") for number in range(5))
    return tmp_path


def journal(place: Path) -> list[tuple[str, str, tuple[str, ...]]]:
    with Vault.open(place / "v", place / "key") as vault:
        return [(entry.action, entry.reason, entry.documents) for entry in vault.journal()]


def test_the_journal_is_on_the_disk_before_a_note_is_given(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reidentify, "BATCH", 2)
    outputs = [Document(str(number), okafor(name=f"Berg{number}").text) for number in range(5)]
    given = 0
    with Vault.open(place / "v", place / "key") as vault, VaultWriter(place / "v", place / "key") as writer:
        for item in restore_notes(outputs, vault, writer, "audit"):
            assert isinstance(item, tuple) and item[1] == OKAFOR
            entries = journal(place)
            assert item[0].id in entries[-1][2]
            assert len(entries) == given // 2 + 1  # batch by batch, so that a large set needs no large memory
            given += 1
    assert journal(place) == [("restore", "audit", ids) for ids in (("0", "1"), ("2", "3"), ("4",))]


def test_what_cannot_be_read_or_restored_stays_in_its_place(place: Path) -> None:
    unreadable = RecordError("table.csv", "row 7", "no text")
    outputs = [Document("0", okafor(name="Berg0").text), unreadable, Document("9", "of another run")]
    with Vault.open(place / "v", place / "key") as vault, VaultWriter(place / "v", place / "key") as writer:
        good, same, unknown = restore_notes(outputs, vault, writer, "audit")
    assert isinstance(good, tuple) and same is unreadable and isinstance(unknown, RecordError)
    assert journal(place) == [("restore", "audit", ("0",)), ("failed restore", "audit", ("row 7", "9"))]


def test_a_question_without_an_answer_is_in_the_journal_too(place: Path) -> None:
    with Vault.open(place / "v", place / "key") as vault, VaultWriter(place / "v", place / "key") as writer:
        assert [found.original for found in look_up("Berg3", vault, writer, "letter")] == ["Okafor"]
        assert look_up("Nobody", vault, writer, "curious") == []
    assert journal(place) == [("lookup", "letter", ("3",)), ("lookup", "curious", ())]
