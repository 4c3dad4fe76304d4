"""The record of a run: how much, how long, with what, and what failed; never a word of a note, nor a name of a file."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

import click

from incognote import __version__, native
from incognote.document import Document
from incognote.errors import RecordError
from incognote.files import atomic_write
from incognote.scale.work import Outcome

__all__ = ["RunReport"]


@dataclass(slots=True)
class RunReport:
    """Counts while the run goes on; failures are named on standard error as they happen."""

    command: str
    about: Mapping[str, Any] = field(default_factory=dict)
    documents: int = 0
    written: int = 0
    resumed: int = 0
    characters: int = 0
    leaks: int = 0
    spans: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    began: datetime = field(default_factory=lambda: datetime.now(UTC))
    _start: float = field(default_factory=monotonic)

    def unreadable(self, error: RecordError) -> None:
        self.documents += 1
        self._fail("could not be read", error)

    def unwritable(self, error: RecordError) -> None:
        self._fail("could not be written", error)

    def failed(self, document: Document, outcome: Outcome) -> None:
        file = getattr(document.origin, "name", "") or "note"
        self._fail(outcome.failure, RecordError(file, document.id, f"{outcome.failure}; it was not written"))

    def _fail(self, reason: str, error: RecordError) -> None:
        self.failures[reason] += 1
        click.echo(f"incognote: {error}", err=True)

    def count(self, documents: Sequence[Document], outcomes: Sequence[Outcome]) -> None:
        self.documents += len(documents)
        self.characters += sum(len(document.text) for document in documents)
        self.leaks += sum(outcome.leaks for outcome in outcomes)
        self.spans.update(mark[2] for outcome in outcomes for mark in outcome.marks)

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    @property
    def failed_documents(self) -> int:
        return self.failures.total()

    @property
    def exit_status(self) -> int:
        return int(self.failed_documents > 0)

    def as_json(self) -> dict[str, Any]:
        import numpy

        return {
            "command": self.command,
            "began": self.began.isoformat(timespec="seconds"),
            "seconds": round(self.seconds, 3),
            "documents": self.documents,
            "written": self.written,
            "resumed": self.resumed,
            "characters": self.characters,
            "spans": dict(sorted(self.spans.items())),
            "possible_leaks": self.leaks,
            "failures": dict(self.failures),
            **self.about,
            "versions": {
                "incognote": __version__,
                "python": platform.python_version(),
                "numpy": numpy.__version__,
                "compiled": native.kernels is not None,
                "system": f"{platform.system()} {platform.machine()}",
            },
        }

    def save(self, path: str | Path) -> None:
        with atomic_write(path) as file:
            file.write(json.dumps(self.as_json(), indent=2).encode() + b"\n")
