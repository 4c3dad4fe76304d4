"""Notes to go through, and the command line as a process of its own, which can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from incognote import Document

RECIPE = Path(__file__).with_name("dates.toml")
SECRET = "a secret of sufficient length"
COLUMNS = ("--columns", "keep=patient")
MODEL = ("--lang", "en", "--model", str(RECIPE))


def note(number: int, sentences: int = 20) -> Document:
    """A note of about 1,500 characters with some dates, one of 40 patients."""
    day = f"{number % 12 + 1}/{number % 28 + 1}/2019"
    filling = "The patient denies chest pain and was told to come back if it returns; aspirin was continued. "
    text = f"Note {number}. Seen on {day} by the team. " + filling * sentences + f"Signed {day}."
    return Document(f"n{number}", text, meta={"patient": f"p{number % 40}"})


def write_notes(path: Path, count: int, sentences: int = 20) -> Path:
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            one = note(number, sentences)
            file.write(json.dumps({"id": one.id, "text": one.text, "patient": one.meta["patient"]}) + "\n")
    return path


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "incognote", *map(str, arguments)]


def surrogates(source: Path, out: Path, *more: object) -> list[str]:
    """A run whose every shifted date depends on the secret."""
    return command("deid", source, "-o", out, *MODEL, "--policy", "research", "--workers", 2, *COLUMNS, *more)


def environment() -> dict[str, str]:
    return {**os.environ, "INCOGNOTE_SECRET": SECRET, "OMP_NUM_THREADS": "1"}


def finish(arguments: list[str], status: int = 0) -> str:
    """Run to the end; what stood on standard error."""
    done = subprocess.run(arguments, env=environment(), capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stderr
    return done.stderr


def start(arguments: list[str]) -> subprocess.Popen[str]:
    """Heeds Ctrl-C, also where the tests themselves run in the background and do not."""
    return subprocess.Popen(
        arguments,
        env=environment(),
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def wait_for_batches(ledger: Path, batches: int, process: subprocess.Popen[str]) -> None:
    """Until so many batches are on the disk."""
    end = monotonic() + 300
    while not ledger.exists() or ledger.read_bytes().count(b"\n") < batches + 1:
        assert process.poll() is None, f"ended too soon: {process.stderr.read() if process.stderr else ''}"
        assert monotonic() < end, "nothing happens"
        sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def is_running(pid: int) -> bool:
    """Whether the process exists and is more than the remains of one."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
