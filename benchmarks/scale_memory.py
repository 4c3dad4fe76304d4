"""Memory and processor time of a process and its workers while they run; pages they share are counted once."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

__all__ = ["Memory", "watch_memory"]


@dataclass(slots=True)
class Memory:
    """Peaks in kilobytes: of all processes together, of one process; the sum over time; and seconds of processor."""

    shared_once: list[int] = field(default_factory=list)
    largest: int = 0
    processor: dict[int, float] = field(default_factory=dict)

    def figures(self) -> dict[str, float]:
        """In megabytes; ``late`` is the mean of the last quarter of the run, ``early`` that of the second."""
        quarter = max(1, len(self.shared_once) // 4)
        early, late = self.shared_once[quarter : 2 * quarter] or self.shared_once, self.shared_once[-quarter:]
        return {
            "all": max(self.shared_once, default=0) // 1024,
            "largest process": self.largest // 1024,
            "early": sum(early) // max(1, len(early)) // 1024,
            "late": sum(late) // max(1, len(late)) // 1024,
        }


def watch_memory(pid: int, memory: Memory, ended: Event, every: float = 0.5) -> None:
    """Look at a process and those it came to start until told to stop."""
    while not ended.wait(every):
        family = [pid, *_descendants(pid)]
        sizes = [_size(one) for one in family]
        memory.shared_once.append(sum(share for share, _ in sizes))
        memory.largest = max(memory.largest, *(resident for _, resident in sizes))
        for one in family:  # one that has just ended has none any more
            memory.processor[one] = max(memory.processor.get(one, 0.0), _processor_seconds(one))


def _size(pid: int) -> tuple[int, int]:
    """Proportional and resident size of a process in kilobytes."""
    try:
        found = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0, 0
    pss, rss = (re.search(rf"^{name}:\s+(\d+)", found, re.M) for name in ("Pss", "Rss"))
    return int(pss[1]) if pss else 0, int(rss[1]) if rss else 0


def _processor_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _descendants(pid: int) -> list[int]:
    """The first worker is a child, the others are its children."""
    try:
        children = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return [one for child in children for one in (child, *_descendants(child))]
