"""Whatever kills a run, ``--resume`` ends with the bytes of a run that nobody disturbed."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from scale_notes import children, environment, finish, is_running, start, surrogates, wait_for_batches, write_notes

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to find the workers")

NOTES = 2600


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notes(tmp_path_factory.mktemp("notes") / "notes.jsonl", NOTES)


@pytest.fixture(scope="module")
def undisturbed(source: Path) -> bytes:
    out = source.with_name("undisturbed.jsonl")
    finish(surrogates(source, out, "--workers", 1))
    assert [path.name for path in source.parent.iterdir() if path not in (source, out)] == []
    return out.read_bytes()


def left_over(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(("batches", "generation"), [(1, 1), (4, 1), (4, 2)])
def test_a_killed_worker_changes_nothing(
    source: Path, undisturbed: bytes, tmp_path: Path, batches: int, generation: int
) -> None:
    """The first worker while it is alone, the first when there are others, and one of those."""
    out = tmp_path / "out.jsonl"
    run = start(surrogates(source, out))
    wait_for_batches(tmp_path / "out.jsonl.unfinished", batches, run)
    (first,) = children(run.pid)
    worker = first if generation == 1 else children(first)[0]
    os.kill(worker, signal.SIGKILL)
    _, errors = run.communicate(timeout=300)
    assert run.returncode == 0, errors
    assert out.read_bytes() == undisturbed
    assert left_over(tmp_path) == ["out.jsonl"]


@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_killed_run_is_resumed(source: Path, undisturbed: bytes, tmp_path: Path, signal_number: int) -> None:
    out, ledger = tmp_path / "out.jsonl", tmp_path / "out.jsonl.unfinished"
    run = start(surrogates(source, out))
    wait_for_batches(ledger, 2, run)
    os.kill(run.pid, signal_number)
    _, errors = run.communicate(timeout=300)
    assert run.returncode == (-signal.SIGKILL if signal_number == signal.SIGKILL else 130), errors
    assert not out.exists()
    report = tmp_path / "report.json"
    finish(surrogates(source, out, "--resume", "--report", report))
    assert out.read_bytes() == undisturbed
    assert 0 < json.loads(report.read_text())["resumed"] < NOTES
    assert left_over(tmp_path) == ["out.jsonl", "report.json"]


def test_workers_end_with_their_parent(source: Path, tmp_path: Path) -> None:
    run = start(surrogates(source, tmp_path / "out.jsonl"))
    wait_for_batches(tmp_path / "out.jsonl.unfinished", 4, run)
    (first,) = children(run.pid)
    workers = [first, *children(first)]
    run.kill()
    run.communicate(timeout=300)
    assert len(workers) == 2
    ends = time.monotonic() + 180
    while (alive := [pid for pid in workers if is_running(pid)]) and time.monotonic() < ends:
        time.sleep(0.1)
    assert alive == []


def limit_files(size: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_disk_that_takes_no_more_is_no_loss(source: Path, undisturbed: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    stopped = subprocess.run(
        surrogates(source, out),
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        preexec_fn=limit_files(len(undisturbed) // 2),
    )
    assert stopped.returncode == 1
    assert "--resume continues" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    assert left_over(tmp_path) == ["out.jsonl.unfinished"]
    finish(surrogates(source, out, "--resume"))
    assert out.read_bytes() == undisturbed


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    done = mount and subprocess.run([mount, "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], capture_output=True)
    if not done or done.returncode:
        pytest.skip("may not mount a small disk here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk_is_no_loss(source: Path, undisturbed: bytes, small_disk: Path) -> None:
    out = small_disk / "out.jsonl"
    errors = finish(surrogates(source, out), status=1)
    assert "No space left on device" in errors
    assert left_over(small_disk) == ["out.jsonl.unfinished"]
    subprocess.run(["mount", "-o", "remount,size=50m", str(small_disk)], check=True)
    finish(surrogates(source, out, "--resume"))
    assert out.read_bytes() == undisturbed
    assert left_over(small_disk) == ["out.jsonl"]
