"""A vault that was cut, damaged or shuffled says so, and gives back everything that is still whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from vault_notes import OKAFOR, okafor

from incognote.errors import IncognoteError, RecordError
from incognote.vault.crypto import FRAME, HEADER_SIZE, MARKER
from incognote.vault.journal import JournalEntry
from incognote.vault.mark import mark_path
from incognote.vault.reader import Vault, VaultError, VaultWriter, create_key

COUNT = 5


class Small:
    """A vault of a few notes and a journal entry, and where each of its records begins."""

    def __init__(self, folder: Path) -> None:
        self.key, self.path = folder / "key", folder / "v"
        create_key(self.key)
        with VaultWriter(self.path, self.key) as writer:
            for number in range(COUNT):
                writer.add(okafor(str(number), f"Berg{number}"))
            writer.add_journal(JournalEntry.now("lookup", "why"))
        self.raw = self.path.read_bytes()
        self.starts = [HEADER_SIZE]
        while self.starts[-1] < len(self.raw):
            at = self.starts[-1]
            self.starts.append(at + FRAME.size + FRAME.unpack_from(self.raw, at)[4])

    def put(self, raw: bytes) -> None:
        """The file as a crash or a fault leaves it, when only the records themselves can say what was there."""
        self.path.write_bytes(raw)
        mark_path(self.path).unlink(missing_ok=True)

    def readable(self) -> list[int]:
        """The notes that can still be restored; each must be right."""
        numbers = []
        with Vault.open(self.path, self.key) as vault:
            for number in range(COUNT):
                try:
                    assert vault.restore(str(number), okafor(name=f"Berg{number}").text) == OKAFOR
                except RecordError:
                    continue
                numbers.append(number)
        return numbers


@pytest.fixture
def small(tmp_path: Path) -> Small:
    return Small(tmp_path)


def test_cut_at_any_byte_everything_before_the_cut_is_readable_and_writing_goes_on(small: Small) -> None:
    for length in range(len(small.raw)):
        small.put(small.raw[:length])
        whole = sum(end <= length for end in small.starts[1 : COUNT + 1])
        if length < HEADER_SIZE // 2:
            for attempt in (Vault, VaultWriter):
                with pytest.raises(VaultError):
                    attempt(small.path, small.key)
            assert small.path.read_bytes() == small.raw[:length]
            continue
        with Vault.open(small.path, small.key) as vault:
            assert vault.unfinished
            assert len(vault) == whole
        assert small.readable() == list(range(whole))
        if length % 7 == 0 or length in small.starts:
            with VaultWriter(small.path, small.key) as writer:
                writer.add(okafor("after", "Lund"))
            with Vault.open(small.path, small.key) as vault:
                assert (vault.verify(), vault.unfinished) == ([], "")
                assert vault.restore("after", okafor(name="Lund").text) == OKAFOR
            assert small.readable() == list(range(whole))


def test_any_flipped_byte_is_noticed_and_costs_its_own_record_only(small: Small) -> None:
    for position in range(len(small.raw)):
        raw = bytearray(small.raw)
        raw[position] ^= 1 << position % 8
        small.put(raw)
        with Vault.open(small.path, small.key) as vault:
            assert vault.verify() or vault.unfinished, position
        hit = [n for n, (start, end) in enumerate(pairwise(small.starts)) if start <= position < end]
        assert small.readable() == [number for number in range(COUNT) if number not in hit], position


def test_damage_is_never_written_over_unless_asked(small: Small) -> None:
    raw = bytearray(small.raw)
    raw[small.starts[1] + 1] ^= 255  # a marker: visible without reading everything
    small.put(raw)
    with pytest.raises(VaultError, match="damaged"):
        VaultWriter(small.path, small.key)
    assert small.path.read_bytes() == raw
    with VaultWriter(small.path, small.key, salvage=True) as writer:
        writer.add(okafor("after", "Lund"))
    assert small.path.read_bytes().startswith(raw)
    assert small.readable() == [0, 2, 3, 4]


@pytest.mark.parametrize(
    "order", [(0, 2, 1, 3, 4, 5, 6), (0, 1, 3, 4, 5, 6), (0, 1, 1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)]
)
def test_records_moved_dropped_or_repeated_are_noticed(small: Small, order: tuple[int, ...]) -> None:
    records = [small.raw[start:end] for start, end in pairwise(small.starts)]
    small.put(small.raw[:HEADER_SIZE] + b"".join(records[number] for number in order))
    with Vault.open(small.path, small.key) as vault:
        assert vault.damage
    assert small.readable() == [number for number in range(COUNT) if number in order]


def test_a_dropped_journal_entry_is_noticed(small: Small) -> None:
    small.put(small.raw[: small.starts[COUNT]] + small.raw[small.starts[COUNT + 1] :])
    with Vault.open(small.path, small.key) as vault:
        assert vault.damage


def test_records_of_another_history_of_the_same_vault_are_noticed(small: Small) -> None:
    cut = small.starts[2]
    small.put(small.raw[:cut])
    with VaultWriter(small.path, small.key) as writer:
        for number in range(2, COUNT):
            writer.add(okafor(str(number), f"Berg{number}"))
    other = small.path.read_bytes()
    at = other.find(MARKER, cut + 1)  # the repair's journal entry comes first
    small.put(small.raw[: small.starts[3]] + other[at:])
    with Vault.open(small.path, small.key) as vault:
        assert vault.verify()


def test_records_of_another_vault_are_refused(small: Small, tmp_path: Path) -> None:
    with VaultWriter(tmp_path / "w", small.key) as writer:
        writer.add(okafor("0", "Berg0"))
    foreign = (tmp_path / "w").read_bytes()[HEADER_SIZE:]
    small.put(small.raw[:HEADER_SIZE] + foreign)
    with Vault.open(small.path, small.key) as vault:
        assert vault.verify()
    assert small.readable() == []


def test_a_tail_of_zeros_as_left_by_a_power_cut_is_a_torn_tail(small: Small) -> None:
    small.put(small.raw[: small.starts[4] + 9] + bytes(5000))
    assert small.readable() == [0, 1, 2, 3]


def test_a_repair_is_told_and_kept_in_the_journal(small: Small, caplog: pytest.LogCaptureFixture) -> None:
    small.put(small.raw[: small.starts[3] + 9])
    with VaultWriter(small.path, small.key):
        pass
    assert "cut off 9 bytes" in caplog.text
    with Vault.open(small.path, small.key) as vault:
        assert [entry.action for entry in vault.journal()] == ["repair"]
        assert vault.verify() == []


WRITE_UNTIL_KILLED = """
import sys
from pathlib import Path
from vault_notes import okafor
from incognote.vault.reader import VaultWriter
with VaultWriter(sys.argv[1], sys.argv[2]) as writer:
    for number in range(10**9):
        writer.add_all([okafor(f"{number}-{i}", f"Berg{number}-{i}") for i in range(20)])
        print(number, flush=True)
"""


def test_what_was_flushed_before_a_kill_is_restored(tmp_path: Path) -> None:
    key, path = tmp_path / "key", tmp_path / "v"
    create_key(key)
    for wait in (0.01, 0.03):
        path.unlink(missing_ok=True)
        mark_path(path).unlink(missing_ok=True)
        process = subprocess.Popen(
            [sys.executable, "-c", WRITE_UNTIL_KILLED, path, key],
            stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        )  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == b"0\n"
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        flushed = 1 + len(process.stdout.read().splitlines())
        process.wait()
        process.stdout.close()
        with VaultWriter(path, key) as writer:
            writer.add(okafor("after", "Lund"))
        with Vault.open(path, key) as vault:
            assert (vault.verify(), vault.unfinished) == ([], "")
            assert len(vault) >= 20 * flushed + 1
            for number in range(flushed):
                for i in range(20):
                    assert vault.restore("?", okafor(name=f"Berg{number}-{i}").text) == OKAFOR


def test_a_missing_vault_is_a_clear_error(tmp_path: Path) -> None:
    create_key(tmp_path / "key")
    with pytest.raises(IncognoteError, match="cannot read the vault"):
        Vault.open(tmp_path / "nowhere", tmp_path / "key")


WRITE_UNTIL_FULL = """
import resource, sys
from vault_notes import okafor
from incognote.vault.reader import VaultError, VaultWriter
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
with VaultWriter(sys.argv[1], sys.argv[2]) as writer:
    for number in range(1000):
        try:
            writer.add_all([okafor(f"{number}-{i}", f"Berg{number}-{i}") for i in range(3)])
        except VaultError as error:
            print(number, error)
            break
"""


def test_a_full_disk_is_a_clear_error_and_costs_only_what_was_not_flushed(tmp_path: Path) -> None:
    key, path = tmp_path / "key", tmp_path / "v"
    create_key(key)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    run = [sys.executable, "-c", WRITE_UNTIL_FULL, str(path), str(key)]
    told = subprocess.run(run, env=environment, capture_output=True, text=True, check=True).stdout
    flushed = int(told.split()[0])
    assert flushed > 1 and "cannot write to the vault" in told
    with Vault.open(path, key) as vault:
        assert vault.verify() == []
        assert len(vault) == 3 * flushed
        assert vault.restore("?", okafor(name=f"Berg{flushed - 1}-2").text) == OKAFOR
