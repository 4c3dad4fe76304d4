"""What keeps a model from telling who was in the notes it was trained on.

A feature is a number, but whoever holds a model can hash words of their own and see which of them it knows. Two things
stand against that: the numbers depend on a key of the model, so that nothing can be worked out in advance or undone by
arithmetic; and what is found in the notes of very few persons is not learnt at all, since those are the names. The key
is derived from the notes: the same notes give the same model.

Neither makes a model public. A word of several persons' notes can still be tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from inspect import signature
from typing import Any, Final

import numpy as np

from incognote.document import Document
from incognote.learn.features import HashArray
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters

__all__ = ["LEAST_NOTES", "Sightings", "protected", "secret_features"]

#: In the notes of how many persons a feature must be found to be learnt; chosen by ``benchmarks/model_inversion.py``,
#: whose figures are in ``docs/training.md``.
LEAST_NOTES: Final = 3

Table = Mapping[str, Any]


def secret_features(documents: Sequence[Document], least_notes: int) -> Table:
    """The table of features that says how the features of a model are kept secret."""
    key = blake2b(digest_size=16, key=b"incognote features")
    for document in documents:
        key.update(f"{document.id}\0{document.text}\0".encode("utf-8", "surrogatepass"))
    return {"key": key.hexdigest(), "least_notes": least_notes}


def protected(table: Table, secrecy: Table) -> Table:
    """A learner's table with this one among its features and those of its members; other finders as they are."""
    out = dict(table)
    if "members" in table:
        out["members"] = [protected(one, secrecy) for one in table["members"]]
    kind = str(table.get("finder") or table.get("learner"))
    if "recipe" in table or (kind in fitters and "features" in signature(fitters[kind]).parameters):
        out["features"] = [*table.get("features", ()), secrecy]
    return out


class Sightings:
    """In the notes of how many persons each feature was found.

    A note without a patient is a person of its own. An altered copy (``id~1``) belongs to its original; it counts only
    for features that no original has, because copies hold identifiers of other notes.
    """

    def __init__(self) -> None:
        self._by_person: tuple[dict[str, list[HashArray]], dict[str, list[HashArray]]] = ({}, {})

    def add(self, note: Analysis, hashes: HashArray) -> None:
        id_, copied, _ = note.document.id.partition("~")
        person = str(note.document.meta.get("patient") or f"note {id_}")
        self._by_person[bool(copied)].setdefault(person, []).append(np.unique(hashes))

    def often(self, least: int) -> HashArray:
        """The features found with at least so many persons, in order."""
        (real, counts), (copied, copies) = map(_counted, self._by_person)
        return np.union1d(real[counts >= least], np.setdiff1d(copied[copies >= least], real))


def _counted(by_person: Mapping[str, Sequence[HashArray]]) -> tuple[HashArray, Any]:
    each = [np.unique(np.concatenate(some)) for some in by_person.values()]
    return np.unique(np.concatenate([np.zeros(0, np.uint64), *each]), return_counts=True)
