"""Processes that start together on one vault: whatever was acknowledged is in it, and a loss would be noticed."""

from __future__ import annotations

import multiprocessing
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from vault_notes import okafor

from incognote.errors import UsageError
from incognote.vault.reader import Vault, VaultError, VaultWriter, create_key
from incognote.vault.rewrite import merge, rotate

TRIALS = 200
PARTS = 25  # reading them takes longer than adding a note
Step = Callable[[Path, Path, int], None]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where that is possible: without waiting for a disk, other moments meet."""
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if os.access(shared, os.W_OK) else tmp_path) as folder:
        yield Path(folder)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    create_key(tmp_path / "key")
    return tmp_path / "key"


def until_free(step: Callable[[], None]) -> None:
    """Try until the vault is free; every other refusal is a failure."""
    while True:
        try:
            return step()
        except UsageError as error:
            if not any(word in str(error) for word in ("in use", "just made", "try again")):
                raise


def append(path: Path, key: Path, worker: int) -> None:
    def step() -> None:
        with VaultWriter(path, key) as writer:
            writer.add_all([okafor(f"{worker}")])

    until_free(step)


def change_key(path: Path, key: Path, worker: int) -> None:
    until_free(lambda: rotate(path, key, key))


def merge_parts(path: Path, key: Path, worker: int) -> None:
    until_free(lambda: merge([path.with_name(f"part-{part}") for part in range(PARTS)], path, key))


def merge_own(path: Path, key: Path, worker: int) -> None:
    part = path.with_name(f"{path.name}.part-{worker}")
    append(part, key, worker)
    until_free(lambda: merge([part], path, key))


def race(folder: Path, key: Path, steps: list[Step], begin: Callable[[Path], object], trials: int) -> None:
    """Each process takes one of the steps, on one vault after the other, all at the same moment."""
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(len(steps))

    def work(worker: int) -> None:
        for trial in range(trials):
            if worker == 0:
                begin(folder / f"v{trial}")
            barrier.wait(60)
            try:
                steps[worker](folder / f"v{trial}", key, worker)
            except BaseException:
                barrier.abort()
                raise

    processes = [context.Process(target=work, args=(worker,)) for worker in range(len(steps))]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * len(steps)


def assert_all_kept(folder: Path, key: Path, expected: set[str], trials: int) -> None:
    for trial in range(trials):
        with Vault.open(folder / f"v{trial}", key) as vault:
            assert (vault.verify(), vault.unfinished) == ([], ""), trial
            assert {note.id for note in vault.notes()} == expected, trial


def test_writers_that_make_one_vault_at_once_lose_nothing(tmp_path: Path, key: Path) -> None:
    race(tmp_path, key, [append, append], lambda path: None, TRIALS)
    assert_all_kept(tmp_path, key, {"0", "1"}, TRIALS)


def test_a_rotation_while_notes_are_added_loses_nothing(memory: Path, key: Path) -> None:
    add(memory / "first", key, "before")
    race(memory, key, [append, change_key], lambda path: shutil.copy(memory / "first", path), 2 * TRIALS)
    assert_all_kept(memory, key, {"before", "0"}, 2 * TRIALS)


def test_a_merge_into_a_vault_while_notes_are_added_loses_nothing(memory: Path, key: Path) -> None:
    add(memory / "first", key, "before")
    for part in range(PARTS):
        add(memory / f"part-{part}", key, f"part {part}")
    race(memory, key, [append, merge_parts], lambda path: shutil.copy(memory / "first", path), TRIALS)
    assert_all_kept(memory, key, {"before", "0", *(f"part {part}" for part in range(PARTS))}, TRIALS)


def test_merges_into_one_new_vault_at_once_lose_nothing(memory: Path, key: Path) -> None:
    race(memory, key, [merge_own, merge_own], lambda path: None, TRIALS)
    assert_all_kept(memory, key, {"0", "1"}, TRIALS)
    assert [path.name for path in memory.iterdir() if path.name.startswith(".")] == []


def test_a_rotation_killed_at_any_moment_leaves_a_whole_vault_and_no_false_alarm(memory: Path, key: Path) -> None:
    path, random = memory / "v", Random(5)
    add(path, key, *map(str, range(50)))
    for _ in range(60):
        process = multiprocessing.get_context("fork").Process(target=rotate, args=(path, key, key))
        process.start()
        process.join(random.random() * 0.02)
        process.kill()
        process.join()
        with Vault.open(path, key) as vault:
            assert (vault.verify(), vault.unfinished, len(vault)) == ([], "", 50)
    rotate(path, key, key)
    assert sorted(file.name for file in memory.iterdir()) == ["v", "v.mark"]


def add(path: Path, key: Path, *ids: str) -> bytes:
    with VaultWriter(path, key) as writer:
        writer.add_all([okafor(note) for note in ids])
    return path.read_bytes()


def test_an_older_copy_put_in_place_of_a_vault_is_noticed(tmp_path: Path, key: Path) -> None:
    path = tmp_path / "v"
    older = add(path, key, "a")
    add(path, key, "b", "c")
    path.write_bytes(older)  # whole, sealed and authentic
    with Vault.open(path, key) as vault:
        assert [problem for problem in vault.verify() if "were written and are missing" in problem]
    with pytest.raises(VaultError, match="the last 3 records"):
        VaultWriter(path, key)
    assert path.read_bytes() == older
    with VaultWriter(path, key, salvage=True):
        pass
    with Vault.open(path, key) as vault:
        assert vault.verify() == []
        assert [entry.action for entry in vault.journal()] == ["repair"]


def test_another_vault_or_another_history_in_its_place_is_noticed(tmp_path: Path, key: Path) -> None:
    path = tmp_path / "v"
    older = add(path, key, "a")
    add(path, key, "b")
    mark = (tmp_path / "v.mark").read_bytes()
    path.write_bytes(older)
    (tmp_path / "v.mark").unlink()
    add(path, key, "other", "and more")
    (tmp_path / "v.mark").write_bytes(mark)
    with Vault.open(path, key) as vault:
        assert any("is not the one that was written" in problem for problem in vault.verify())
    path.write_bytes(add(tmp_path / "w", key, "a", "b", "c"))
    with Vault.open(path, key) as vault:
        assert any("may have been replaced" in problem for problem in vault.verify())


def test_a_vault_that_vanished_is_not_begun_again_in_silence(tmp_path: Path, key: Path) -> None:
    add(tmp_path / "v", key, "a")
    (tmp_path / "v").unlink()
    with pytest.raises(UsageError, match="the vault is missing"):
        VaultWriter(tmp_path / "v", key)


def test_a_vault_moved_without_its_mark_opens(tmp_path: Path, key: Path) -> None:
    add(tmp_path / "v", key, "a")
    (tmp_path / "v").rename(tmp_path / "moved")
    with Vault.open(tmp_path / "moved", key) as vault:
        assert vault.verify() == []
    add(tmp_path / "moved", key, "b")
