"""A file of any size passes in bounded memory: three times the notes must not need noticeably more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from incognote import Document
from incognote.formats import formats

PASS_THROUGH = """
import sys
from pathlib import Path
from incognote.formats import Source, ReadOptions, formats
name, source, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
with formats[name].writer(out) as writer:
    for document in formats[name].read(Source(source.name, source), ReadOptions()):
        writer.write(document, document.text.replace("Okafor", "X"))
status = Path("/proc/self/status").read_text()  # not ru_maxrss, which begins with the peak of the parent process
print(status.split("VmHWM:")[1].split()[0])
"""


def peak_megabytes(name: str, source: Path, out: Path) -> float:
    run = subprocess.run(
        [sys.executable, "-c", PASS_THROUGH, name, str(source), str(out)], check=True, capture_output=True, text=True
    )
    return int(run.stdout) / 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
@pytest.mark.parametrize("name", ["jsonl", "csv", "parquet"])
def test_memory_does_not_grow_with_the_file(name: str, tmp_path: Path) -> None:
    note = "Seen by Okafor. " + "No complaints today; continue as before. " * 120
    peaks = []
    for megabytes in (40, 120):  # both more than the 32 MB that the Parquet writer gathers
        source = tmp_path / f"{megabytes}.{name}"
        with formats[name].writer(source) as writer:
            for number in range(megabytes * 200):
                writer.write(Document(str(number), f"{number} {note}{number * 7919}"))
        peaks.append(peak_megabytes(name, source, tmp_path / f"out.{name}"))
        source.unlink()
    assert peaks[1] - peaks[0] < 35, peaks
