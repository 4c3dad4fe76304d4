"""A feed or an export of any size passes in bounded memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from . import message_notes as notes
from .test_streaming import peak_megabytes


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
@pytest.mark.parametrize("name", ["hl7", "fhir"])
def test_memory_does_not_grow_with_the_file(name: str, tmp_path: Path) -> None:
    record = notes.hl7("Seen by Okafor. " + "No complaints today. " * 500)
    if name == "fhir":
        record = (
            json.dumps(notes.bundle("Seen by Okafor. " + "No complaints today. " * 500)["entry"][2]["resource"]) + "\n"
        )
    peaks = []
    for megabytes in (3, 15):
        source = tmp_path / f"{megabytes}.{name}"
        source.write_text(record * (megabytes * 1_000_000 // len(record)))
        peaks.append(peak_megabytes(name, source, tmp_path / "out"))
        assert abs((tmp_path / "out").stat().st_size - source.stat().st_size) < source.stat().st_size * 0.01
    assert peaks[1] - peaks[0] < 8, peaks
