"""A set of notes under review: the store, the model that looks at them, the policy they will leave under."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock
from typing import Any

from incognote.document import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.formats import ReadOptions, read_documents
from incognote.replace import Replacer, load_policy, policy_names
from incognote.serve.review.dashboard import finder_precision
from incognote.serve.review.decisions import final_places
from incognote.serve.review.editing import LIVE, review_spans
from incognote.serve.review.learning import forget_interrupted, start_training
from incognote.serve.review.predict import forget_unopened, start_predicting
from incognote.serve.review.release import ReleaseFiles, release, remember_source
from incognote.serve.review.store import Store
from incognote.text.tokens import tokenize

__all__ = ["Project", "store_path"]


def store_path(data: Path) -> Path:
    """The review file beside the data; not inside a folder of notes, where it would be taken for one.

    >>> store_path(Path("ward/notes")).as_posix()
    'ward/notes.review.sqlite'
    """
    data = data if data.name else data.resolve()
    return data.with_name(f"{data.name}.review.sqlite")


@dataclass(slots=True)
class Project:
    """What the routes work on. ``name`` is shown at the top of the page, ``keep`` are tables of terms that stay."""

    name: str
    store: Store
    language: str = "auto"
    model: str = "best"
    policy: str = "tag"
    secret: bytes | None = None
    given: bool = False
    recipe: str | None = None
    recall: float | None = None
    keep: tuple[str, ...] = ()
    files: ReleaseFiles | None = None
    unread: int = 0
    _replacers: dict[str, Replacer] = field(default_factory=dict)
    _precision: tuple[str, dict[str, Any]] = ("", {})
    _releasing: Lock = field(default_factory=Lock)
    _processes: list[BaseProcess] = field(default_factory=list)

    def read(self, data: Path, from_: str | None, options: ReadOptions) -> tuple[int, int]:
        """Take in the notes of a file or folder; how many are new, and how many were kept as they were reviewed."""
        self.unread = 0
        about = {"language": self.language, "given": self.given}
        remember_source(self.store, data, from_, options, **about)

        def readable() -> Any:
            for item in read_documents([data], from_, options):
                if isinstance(item, RecordError):
                    self.unread += 1
                else:
                    yield item

        return self.store.add_documents(readable())

    def begin(self) -> None:
        """Start to find in the background."""
        forget_interrupted(self.store)
        self._predict(self.given, self.recall)

    def end(self) -> None:
        """Stop what runs in the background; what it has done so far is kept."""
        for process in self._processes:
            if process.is_alive():
                process.terminate()
            process.join(5)
        self.store.close()

    def policies(self) -> list[str]:
        """The policies to show output under, the chosen one first."""
        return [self.policy, *(name for name in policy_names() if name != self.policy)]

    def output(self, review: int, policy: str) -> dict[str, Any]:
        """What would leave the house if the note left now."""
        if policy not in self.policies():
            raise UsageError("there is no such policy")
        row = self.store.row(
            "SELECT notes.* FROM notes JOIN reviews ON reviews.note = notes.id WHERE reviews.id = ?", review
        )
        if row is None:
            raise UsageError("there is no such review")
        document, spans = self.store.document(row), review_spans(self.store, review)
        document.spans = _live(spans)
        result = self._replacer(policy).replace(document, final_places(spans))
        return {
            "text": result.text,
            "replaced": [[one.start, one.end, one.new_start, one.new_end, one.label] for one in result.replacements],
            "leaks": [[leak.start, leak.end, leak.label] for leak in result.possible_leaks],
        }

    @property
    def _only_language(self) -> str | None:
        return None if self.language == "auto" else self.language

    def _replacer(self, policy: str) -> Replacer:
        if policy not in self._replacers:
            self._replacers[policy] = Replacer(load_policy(policy), self.secret, self._only_language)
        return self._replacers[policy]

    def release(self, policy: str, who: str, unsigned: bool) -> dict[str, Any]:
        """Write the clean notes to a folder of their own in the place chosen when the program was started."""
        if self.files is None:
            raise UsageError("the program was started without --release-to, so there is no place for clean notes")
        if policy not in self.policies():
            raise UsageError("there is no such policy")
        with self._releasing:
            name = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-{load_policy(policy).name}"
            files, problems = replace(self.files, out=self.files.out / name), list[str]()
            done = release(self.store, files, policy, who, unsigned, problems.append)
        return {"folder": name, **done.counts(), "signed": self.files.signing_key is not None, "problems": problems}

    def precision(self) -> dict[str, Any]:
        """How right each finder has been, worked out anew when a signature was given or taken back."""
        state = self.store.value(
            "SELECT count(*) || ' ' || coalesce(max(signed), '') FROM reviews WHERE status = 'signed'"
        )
        if self._precision[0] != state:
            self._precision = (state, finder_precision(self.store))
        return self._precision[1]

    def train(self, recipe: str, who: str) -> None:
        self._processes.append(start_training(self.store, recipe, who, self._only_language, self.keep))

    def use_model(self, training: int) -> int:
        """Let a model trained here look at every note that nobody has opened; how many."""
        row = self.store.row("SELECT folder, result FROM trainings WHERE id = ? AND state = 'done'", training)
        if row is None:
            raise UsageError("there is no such model")
        if worse := json.loads(row["result"] or "{}").get("worse"):
            raise UsageError(f"this model is not put to use: {worse}")
        self.model = str(row["folder"])
        count = forget_unopened(self.store)
        self._predict()
        return count

    def _predict(self, given: bool = False, recall: float | None = None) -> None:
        process = start_predicting(self.store.path, self.language, self.model, given, recall, self.keep)
        self._processes.append(process)

    def note(self, id_: int) -> dict[str, Any]:
        """A note as the page shows it: text, tokens, what the finders said, what is rare."""
        row = self.store.row("SELECT * FROM notes WHERE id = ?", id_)
        if row is None:
            raise UsageError("there is no such note")
        document = self.store.document(row)
        facts = ("id", "document", "type", "patient", "words", "unsure", "disputed", "worth")
        return {
            **{name: row[name] for name in facts},
            "text": document.text,
            "tokens": _token_gaps(document),
            "rare": json.loads(row["rare"] or "[]"),
            "votes": json.loads(row["votes"] or "{}"),
            "patient_notes": self.store.value("SELECT count(*) FROM notes WHERE patient = ?", row["patient"]),
        }


def _token_gaps(document: Document) -> list[int]:
    """Tokens as blank, length, blank, length …: half the size of offsets."""
    tokens = tokenize(document.text)
    gaps: list[int] = []
    at = 0
    for start, end in zip(tokens.starts.tolist(), tokens.ends.tolist(), strict=True):
        gaps += (start - at, end - start)
        at = end
    return gaps


def _live(spans: Sequence[dict[str, Any]]) -> list[Span]:
    return [Span(one["start"], one["end"], one["label"], 1.0) for one in spans if one["state"] in LIVE]
