"""The record of a run: how much, how long, with what, what failed and what may have leaked; never a word of a note.

Documents are named, by file and id, only where a user has to look at one: possible leaks and files left out.
"""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from incognote import __version__, native
from incognote.document import Document
from incognote.errors import RecordError
from incognote.files import atomic_write
from incognote.scale.work import NoteOutcome
from incognote.tally import Tally
from incognote.text.language import likely

__all__ = ["PossibleLeak", "RunReport"]

#: Possible leaks that are kept with their places; beyond that they are only counted, so that memory is bounded.
MOST_LEAKS = 100_000


#: Characters that are enough to see the language of a note.
_SAMPLE = 3000


class PossibleLeak(NamedTuple):
    """Where in the output something that was hidden elsewhere may still stand."""

    file: str
    document: str
    start: int
    end: int
    label: str


@dataclass(slots=True)
class RunReport(Tally):
    """Counts while the run goes on. ``fails_on_leaks`` gives possible leaks an exit status of their own.

    ``guarded`` is whether possible leaks were looked for; if not, none being there says nothing.
    """

    command: str
    about: Mapping[str, Any] = field(default_factory=dict)
    fails_on_leaks: bool = False
    guarded: bool = False
    keeps_images: bool = False
    written: int = 0
    changed: int = 0
    resumed: int = 0
    characters: int = 0
    unsearched: int = 0
    spans: Counter[str] = field(default_factory=Counter)
    leaks: int = 0
    possible_leaks: list[PossibleLeak] = field(default_factory=list)
    #: Columns beside the notes that were passed through as they were.
    columns_unchanged: list[str] = field(default_factory=list)
    #: Whether languages were guessed note by note, and of how many notes no guess is sure.
    guesses_languages: bool = False
    unsure_languages: int = 0
    began: datetime = field(default_factory=lambda: datetime.now(UTC))
    _start: float = field(default_factory=monotonic)

    def failed(self, document: Document, outcome: NoteOutcome) -> None:
        self.fail(outcome.failure, RecordError(_file(document), document.id, f"{outcome.failure}; it was not written"))

    def count(self, documents: Sequence[Document], outcomes: Sequence[NoteOutcome]) -> None:
        self.documents += len(documents)
        self.characters += sum(len(document.text) for document in documents)
        self.spans.update(mark[2] for outcome in outcomes for mark in outcome.marks)
        for document, outcome in zip(documents, outcomes, strict=True):
            self.changed += any(_differs(mark, document.text) for mark in outcome.marks)
            if self.guesses_languages and not document.meta.get("language"):
                self.unsure_languages += likely(document.text[:_SAMPLE].split()) is None
            for leak in outcome.possible_leaks:
                self.add_leak(PossibleLeak(_file(document), document.id, *leak))
            if count := getattr(document.origin, "unsearched", 0):
                self._say_unsearched(_file(document), count)

    def add_leak(self, leak: PossibleLeak) -> None:
        self.leaks += 1
        if len(self.possible_leaks) < MOST_LEAKS:
            self.possible_leaks.append(leak)

    def _say_unsearched(self, file: str, count: int) -> None:
        """Pictures are said file by file: what they show is not searched."""
        self.unsearched += count
        became = "kept as they are" if self.keeps_images else "taken out, unless the policy keeps BIOID"
        self.say(f"{file}: {count} pictures or embedded files, which are not searched, are {became}")

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    @property
    def exit_status(self) -> int:
        return 4 if self.fails_on_leaks and self.leaks else super(RunReport, self).exit_status

    def summary(self) -> dict[str, Any]:
        """What is said at the end of every run."""
        return {
            "read": self.documents - self.unread_documents,
            "changed": self.changed,
            "failed": self.failed_documents,
            "spans": dict(sorted(self.spans.items())),
            "possible_leaks_count": self.leaks if self.guarded else None,
            "possible_leaks": [leak._asdict() for leak in self.possible_leaks],
            "columns_unchanged": self.columns_unchanged,
            "language_unsure": self.unsure_languages,
            "left_out": [{"file": file, "reason": reason} for file, reason in self.left_out],
        }

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
            **self.summary(),
            "pictures_not_searched": self.unsearched,
            "failures": dict(self.failures),
            "exit_status": self.exit_status,
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
        """As a page if the name ends in ``.html``, else as JSON; both say the same."""
        facts = self.as_json()
        with atomic_write(path) as file:
            if str(path).lower().endswith((".html", ".htm")):
                from incognote.scale.report_page import render_page

                file.write(render_page(facts).encode())
            else:
                file.write(json.dumps(facts, indent=2).encode() + b"\n")


def _differs(mark: Sequence[Any], text: str) -> bool:
    """Whether a mark changes the note: what is only found does, what is replaced by itself does not."""
    return len(mark) != 4 or text[mark[0] : mark[1]] != mark[3]


def _file(document: Document) -> str:
    return getattr(document.origin, "name", "") or "note"
