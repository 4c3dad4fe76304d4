"""The program itself, started as a user starts it, on a free port of this machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Running:
    """A server that has said where it listens."""

    address: str
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    @property
    def log(self) -> str:
        return "\n".join(self.lines)

    def link(self) -> str:
        """The latest link to the review page that it has printed and that is not used up."""
        assert until(lambda: self._links() and self._links()[-1] not in self.used)
        return self._links()[-1]

    def _links(self) -> list[str]:
        return re.findall(r"https?://\S+#token=\S+", self.log)

    def says(self, words: str) -> bool:
        """Whether the words are in the log, which may come a little after what it tells of."""
        return until(lambda: words in self.log)


def until(condition: Callable[[], object], seconds: float = 60) -> bool:
    """Waits for something to become true; whether it did."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@contextmanager
def running(*arguments: str, seconds: float = 180, cwd: Path | None = None) -> Iterator[Running]:
    """``incognote ARGUMENTS``, stopped politely at the end."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "incognote", *map(str, arguments)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment, cwd=cwd)
    server = Running("", process)

    def follow() -> None:
        assert process.stderr is not None
        for line in process.stderr:
            server.lines.append(line.rstrip("\n"))
            if not server.address and (found := re.search(r"https?://\S+", line)):
                server.address = found.group()

    reader = threading.Thread(target=follow, daemon=True)
    reader.start()
    try:
        deadline = time.monotonic() + seconds
        while not server.address:
            assert process.poll() is None, f"the server ended: {server.log}"
            assert time.monotonic() < deadline, f"the server did not start: {server.log}"
            time.sleep(0.05)
        yield server
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        reader.join(5)
