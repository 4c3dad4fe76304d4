"""The patients of a bulk export, so that the names in ``Patient.ndjson`` are known in every other file beside it.

Only where each patient's line begins is kept in memory (16 bytes a patient); the line itself is read when needed.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from incognote.formats.base import Source
from incognote.formats.messages.fhir_elements import elements_of
from incognote.formats.messages.json_tree import TooDeep, parse_json
from incognote.formats.messages.view import Raw, ValuePart, known_of

__all__ = ["PatientIndex"]


class PatientIndex:
    """Where the patients of some files stand, by their ids."""

    def __init__(self, files: tuple[Path, ...]) -> None:
        self.files = files
        self._keys: NDArray[np.uint64] | None = None
        self._places: NDArray[np.uint64] | None = None
        self.known = lru_cache(maxsize=4096)(self._known)

    @classmethod
    def beside(cls, source: Source) -> PatientIndex:
        """The index of the export that a file belongs to; empty for a file by itself or a compressed one."""
        if source.path is None or source.path.suffix not in (".ndjson", ".jsonl"):
            return _index(())
        found = [*source.path.parent.glob("Patient*.ndjson"), *source.path.parent.glob("Patient*.jsonl")]
        return _index(tuple(sorted(path for path in found if path != source.path)))

    def _known(self, patient: str) -> dict[str, list[str]]:
        """The identifiers of a patient by label; none if there is no such patient."""
        if not patient or not self.files:
            return {}
        if self._keys is None:
            self._build()
        assert self._keys is not None and self._places is not None
        at = int(np.searchsorted(self._keys, key := _hash(patient)))
        if at >= len(self._keys) or self._keys[at] != key:
            return {}
        place = int(self._places[at])
        with self.files[place >> 48].open("rb") as file:
            file.seek(place & (1 << 48) - 1)
            text = file.readline().decode("utf-8", "replace")
        try:
            root = parse_json(text)
        except (json.JSONDecodeError, TooDeep):
            return {}
        return known_of(part for part in elements_of(Raw(text), root) if isinstance(part, ValuePart))

    def _build(self) -> None:
        keys: list[int] = []
        places: list[int] = []
        for number, path in enumerate(self.files):
            at = 0
            with path.open("rb") as file:
                for line in file:
                    try:
                        id_ = json.loads(line).get("id")
                    except (ValueError, AttributeError, RecursionError):
                        id_ = None
                    if isinstance(id_, str):
                        keys.append(_hash(id_))
                        places.append(number << 48 | at)
                    at += len(line)
        order = np.argsort(np.array(keys, np.uint64), kind="stable")
        self._keys, self._places = np.array(keys, np.uint64)[order], np.array(places, np.uint64)[order]


@lru_cache(maxsize=8)
def _index(files: tuple[Path, ...]) -> PatientIndex:
    return PatientIndex(files)


def _hash(id_: str) -> int:
    return int.from_bytes(blake2b(id_.encode("utf-8", "replace"), digest_size=8).digest(), "big")
