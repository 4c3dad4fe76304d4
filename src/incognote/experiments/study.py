"""What an experiment is given: notes, a seed, a folder, and a memory of every unit of work that is already done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any

import incognote
from incognote.document import Document
from incognote.errors import UsageError
from incognote.evaluate.folds import fold_of
from incognote.files import atomic_write
from incognote.labels import SCHEMES, convert_spans, scheme_of
from incognote.text.analysis import Analysis

__all__ = ["Notes", "Study", "called", "digest", "parted", "prepared"]

Notes = Sequence[Document]


@dataclass
class Study:
    """One run of an experiment.

    ``test`` is empty where the experiment has to make do with folds. Cells of work are kept in ``folder/cells``, so
    that a run that was stopped goes on where it was; they hold counts, never a word of a note.
    """

    documents: Notes
    folder: Path
    test: Notes = ()
    seed: int = 1
    progress: Callable[[str], None] = lambda _: None
    seconds: float = field(default=0.0, init=False)

    @cached_property
    def scheme(self) -> str | None:
        """The label scheme of the annotations, if it is one of ours."""
        return _scheme([*self.documents, *self.test])

    def cell(self, settings: Mapping[str, Any], compute: Callable[[], Any], told: str = "") -> Any:
        """The result of one unit of work: read if it was done before, else computed and stored at once.

        ``settings`` must say all that the result depends on, data included (see ``digest``); ``told`` is what to say
        while it is computed. Processor time is kept beside the result, never in it.
        """
        key = {"incognote": incognote.__version__, "seed": self.seed, **settings}
        path = self.folder / "cells" / f"{digest(key)}.json"
        if path.is_file():
            kept = json.loads(path.read_text(encoding="utf-8"))
        else:
            self.progress(told or ", ".join(f"{name} {value}" for name, value in settings.items()))
            started = process_time()
            result = compute()
            kept = {"settings": key, "result": result, "seconds": round(process_time() - started, 2)}
            text = json.dumps(kept, ensure_ascii=False)
            with atomic_write(path) as file:
                file.write(text.encode())
            kept = json.loads(text)  # what is computed and what is read later are alike to the last digit
        self.seconds += kept["seconds"]
        return kept["result"]

    def order(self, documents: Notes, salt: object = "") -> list[Document]:
        """The documents in an order that only the seed, the salt and their ids decide."""
        return sample(documents, len(documents), f"{self.seed} {salt}")

    def sample(self, documents: Notes, size: int, salt: object = "") -> list[Document]:
        """So many documents, in their own order; with the same salt, a larger sample contains the smaller ones."""
        drawn = {document.id for document in self.order(documents, salt)[:size]}
        return [document for document in documents if document.id in drawn]

    def folds(self, folds: int, documents: Notes | None = None, salt: object = "") -> Iterator[tuple[Notes, Notes]]:
        """Notes to train on and notes to score, for each of ``folds`` folds of the same size."""
        ordered = self.order(self.documents if documents is None else documents, salt)
        if not 2 <= folds <= len(ordered):
            raise UsageError(f"{len(ordered)} notes cannot be split into {folds} folds")
        for fold in range(folds):
            yield [d for i, d in enumerate(ordered) if i % folds != fold], ordered[fold::folds]

    def train_and_test(self, share: float = 0.25) -> tuple[Notes, Notes]:
        """The corpus and the test notes; without test notes, a share of the corpus is held out for them."""
        if self.test:
            return self.documents, self.test
        ordered = self.order(self.documents, "held out")
        size = max(1, round(share * len(ordered)))
        return ordered[size:], ordered[:size]


def digest(value: Any) -> str:
    """A stable name for a JSON value."""
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:20]


def called(documents: Notes, patterns: Sequence[str]) -> list[Document]:
    """The documents whose ids match one of the shell patterns, or all of them without any pattern.

    >>> [one.id for one in called([Document("en-a-001", ""), Document("en-pv-001", "")], ["en-p[vw]-*"])]
    ['en-pv-001']
    """
    kept = [one for one in documents if not patterns or any(fnmatchcase(one.id, pattern) for pattern in patterns)]
    if not kept:
        raise UsageError(f"no note has an id like {' or '.join(patterns)}")
    return kept


def parted(documents: Notes, parts: int) -> tuple[list[Document], list[Document]]:
    """Notes to train on, and one ``parts``-th of them to score, by their ids alone: a note never changes sides."""
    held = {document.id for document in documents if fold_of(document.id, parts, "experiment") == 0}
    return [one for one in documents if one.id not in held], [one for one in documents if one.id in held]


def prepared(
    corpora: Sequence[Notes], scheme: str | None = None, size: int | None = None, seed: int = 1
) -> list[Notes]:
    """Corpora as experiments take them: at most ``size`` notes of each, languages decided, labels in one scheme.

    Without a ``scheme`` labels stay as they are, unless the corpora have different ones: then they become our own.
    """
    if scheme is not None and scheme not in SCHEMES:
        raise UsageError(f"no label scheme called {scheme!r}; there are: {', '.join(SCHEMES)}")
    speak = [_scheme(documents) for documents in corpora]
    if scheme is None and len({one for one in speak if one}) > 1:
        scheme = "incognote"
    drawn = [sample(documents, size or len(documents), f"{seed} notes") for documents in corpora]
    return [[_ready(document, own, scheme) for document in part] for part, own in zip(drawn, speak, strict=True)]


def sample(documents: Notes, size: int, seed: str) -> list[Document]:
    """So many documents, in an order that only the seed and their ids decide."""
    return sorted(documents, key=lambda document: fold_of(document.id, 1 << 62, seed))[:size]


def _ready(document: Document, own: str | None, scheme: str | None) -> Document:
    language = document.meta.get("language") or Analysis(document).language
    spans = convert_spans(document.spans, own, scheme) if own and scheme else document.spans
    return replace(document, spans=spans, meta={**document.meta, "language": language}, origin=None)


def _scheme(documents: Notes) -> str | None:
    """The scheme of the annotations, if it is one of ours and there are any."""
    labels = {span.label for document in documents for span in document.spans}
    try:
        return scheme_of(labels) if labels else None
    except UsageError:
        return None
