"""The service under load on loopback: latency, throughput beside the same work in-process, memory, overload, a kill.

``python -m benchmarks.serve [--seconds S] [--model NAME] [--json FILE]``; it stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import incognote
from incognote.evaluate.folds import is_set_aside
from incognote.replace import Replacer, load_policy

WORDS = 350
CORPUS = Path(__file__).parents[1] / "corpora" / "en"


def note() -> str:
    """350 words of our own notes."""
    texts = (path.read_text("utf-8") for path in sorted(CORPUS.glob("*.txt")) if not is_set_aside(path.stem))
    return " ".join(next(text for text in texts if len(text.split()) >= WORDS).split(" ")[:WORDS])


def in_process(model: str, text: str) -> Callable[[float], float]:
    """Notes per second of find and replace, one note at a time, one core, for as many seconds as it is given."""
    deidentifier, replacer = incognote.load("en", model), Replacer(load_policy("tag"), b"x" * 32)

    def rate(seconds: float) -> float:
        count, began = 0, time.perf_counter()
        while time.perf_counter() < began + seconds:
            replacer.replace(deidentifier.find(text))
            count += 1
        return count / (time.perf_counter() - began)

    rate(1)
    return rate


@contextmanager
def service(model: str, *options: str) -> Iterator[tuple[int, int]]:
    """A running service: its port and process id."""
    command = [sys.executable, "-m", "incognote", "serve", "--lang", "en", "--model", model, "--port", "0", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    assert process.stderr is not None
    port = 0
    while not port:
        line = process.stderr.readline()
        if not line:
            raise SystemExit("the service did not start")
        if found := re.search(r":(\d+)$", line.strip()):
            port = int(found[1])
    log = process.stderr
    drain = subprocess.Popen(["cat"], stdin=log, stdout=subprocess.DEVNULL)
    try:
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
        drain.wait(5)


class Load:
    """Connections that each send the same request again as soon as it is answered."""

    def __init__(self, port: int, text: str) -> None:
        body = json.dumps({"documents": [{"text": text, "language": "en"}]}).encode()
        head = (
            "POST /v1/deidentify HTTP/1.1\r\nhost: localhost\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}"
        )
        self.port, self.request = port, head.encode() + b"\r\n\r\n" + body
        self.latencies: list[float] = []
        self.statuses: Counter[int] = Counter()

    async def _connection(self, until: Callable[[], bool]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        while not until():
            began = time.perf_counter()
            writer.write(self.request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
            self.latencies.append(time.perf_counter() - began)
            status = int(head[9:12])
            self.statuses[status] += 1
            if status == 429:
                await asyncio.sleep(0.05)
        writer.close()

    async def run(self, connections: int, seconds: float) -> float:
        """Answers per second."""
        began, before = time.perf_counter(), self.statuses[200]
        end = began + seconds
        await asyncio.gather(*(self._connection(lambda: time.perf_counter() >= end) for _ in range(connections)))
        return (self.statuses[200] - before) / (time.perf_counter() - began)


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def memory(pid: int) -> float:
    """Megabytes of the service with what its processes share counted once (PSS)."""
    total = 0
    for one in family(pid):
        rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
        total += int(re.search(r"^Pss:\s+(\d+)", rollup, re.M)[1])  # type: ignore[index]
    return total / 1024


def processor_seconds(pid: int) -> float:
    """What a process has used of a processor so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(model: str, seconds: float) -> dict[str, Any]:
    """In-process and service take turns of a second: what else the machine does meets both alike."""
    text = note()
    alone = in_process(model, text)
    with service(model, "--workers", "1") as (port, pid):
        asyncio.run(Load(port, text).run(4, max(1.0, seconds / 4)))
        before, used = memory(pid), processor_seconds(pid)
        load, single = Load(port, text), Load(port, text)
        rates = [
            (alone(1), asyncio.run(load.run(8, 1)), asyncio.run(single.run(1, 1)))
            for _ in range(max(3, round(seconds / 3)))
        ]
        used, after = processor_seconds(pid) - used, memory(pid)
        killed = Load(port, text)
        workers = family(pid)[2:]

        async def kill() -> None:
            await asyncio.sleep(seconds / 8)
            os.kill(workers[-1], signal.SIGKILL)

        async def both() -> None:
            await asyncio.gather(killed.run(8, seconds / 4), kill())

        asyncio.run(both())
    with service(model, "--workers", "1", "--max-waiting", "8") as (port, _):
        over = Load(port, text)
        asyncio.run(over.run(64, seconds / 4))
        calm = Load(port, text)
        asyncio.run(calm.run(4, max(1.0, seconds / 8)))
    p50, p99 = np.quantile(load.latencies, (0.5, 0.99)) * 1000
    lone50, lone99 = np.quantile(single.latencies, (0.5, 0.99)) * 1000
    table = np.array(rates)
    mine, sustained, one_by_one = np.median(table, axis=0)
    return {
        "words": WORDS,
        "in_process_per_second": float(mine),
        "service_per_second": float(sustained),
        "share": float(np.median(table[:, 1] / table[:, 0])),
        "p50_ms": float(p50),
        "p99_ms": float(p99),
        "one_connection_per_second": float(one_by_one),
        "one_connection_share": float(np.median(table[:, 2] / table[:, 0])),
        "one_connection_p50_ms": float(lone50),
        "one_connection_p99_ms": float(lone99),
        "front_processor_ms_per_request": 1000 * used / (sum(load.statuses.values()) + sum(single.statuses.values())),
        "errors": sum(count for status, count in (load.statuses + single.statuses).items() if status != 200),
        "megabytes_before": before,
        "megabytes_after": after,
        "killed_worker": dict(killed.statuses),
        "overload": dict(over.statuses),
        "after_overload": dict(calm.statuses),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--model", default="rules")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    result = measure(options.model, options.seconds)
    for name, value in result.items():
        print(f"{name:28} {value:.2f}" if isinstance(value, float) else f"{name:28} {value}")
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
