"""The work behind a request, as plain functions of documents: what a worker process runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from incognote.document import Document
from incognote.errors import IncognoteError, RecordError, UsageError
from incognote.formats.columns import plain_span
from incognote.loading import load
from incognote.replace import Policy, Replacer, Result, load_policy, load_secret, policy_names
from incognote.serve.settings import ServiceSettings
from incognote.text.language import LANGUAGES

__all__ = ["Answer", "Engine", "Job", "policies_of"]


@dataclass(frozen=True, slots=True)
class Job:
    """``kind`` is find (``option``: label scheme) or deidentify (``option``: policy name)."""

    kind: str
    option: str | None
    documents: list[Document] = field(repr=False)
    keep_results: bool = False

    @property
    def characters(self) -> int:
        return sum(len(document.text) for document in self.documents)


@dataclass(frozen=True, slots=True)
class Answer:
    """The body to send, or the sentence that says why there is none; ``results`` are for the vault."""

    body: bytes = field(default=b"", repr=False)
    error: str = ""
    results: list[Result] = field(default_factory=list, repr=False)


class Engine:
    """A model and its policies, loaded once; the same answers as the command line gives."""

    def __init__(self, settings: ServiceSettings) -> None:
        self._deidentifier = load(settings.language, settings.model, recall=settings.recall, keep=settings.keep)
        secret = load_secret(settings.secret_file)
        language = self._deidentifier.language
        self._replacers = {name: Replacer(one, secret.value, language) for name, one in policies_of(settings).items()}
        self.languages = self._warm_up(settings.language)

    def _warm_up(self, language: str) -> list[str]:
        """Load what is loaded on first use, so that processes forked later share it; the languages that work."""
        works = []
        for one in LANGUAGES if language == "auto" or language not in LANGUAGES else [language]:
            with suppress(UsageError, RecordError):
                document = Document("warm-up", "Seen by Dr. Ana Okafor in Oslo on 12 May 2019.", meta={"language": one})
                found = self._deidentifier.find(document)
                for replacer in self._replacers.values():
                    replacer.replace(found)
                works.append(one)
        if not works:
            # nothing works: let the reason be heard
            self._deidentifier.find(Document("warm-up", "Seen today.", meta={"language": "en"}))
        return works

    def run(self, jobs: Sequence[Job]) -> list[Answer]:
        """Answer several jobs at once; if that fails, each on its own, so that only the one at fault does."""
        if len(jobs) == 1:
            return [self._alone(jobs[0])]
        try:
            return self._together(jobs)
        except Exception:
            return [self._alone(job) for job in jobs]

    def _alone(self, job: Job) -> Answer:
        try:
            return self._together([job])[0]
        except IncognoteError as error:
            return Answer(error=str(error))

    def _together(self, jobs: Sequence[Job]) -> list[Answer]:
        answers: dict[int, Answer] = {}
        schemes = {job.option if job.kind == "find" else None for job in jobs}
        for scheme in schemes:
            places = [i for i, job in enumerate(jobs) if (job.option if job.kind == "find" else None) == scheme]
            found = iter(self._deidentifier.find_all([d for i in places for d in jobs[i].documents], scheme))
            for i in places:
                answers[i] = self._answer(jobs[i], [next(found) for _ in jobs[i].documents])
        return [answers[i] for i in range(len(jobs))]

    def _answer(self, job: Job, found: Sequence[Document]) -> Answer:
        if job.kind == "find":
            return Answer(_body([_found(document) for document in found]))
        results = [self._replacers[job.option or ""].replace(document) for document in found]
        return Answer(_body([_replaced(result) for result in results]), results=results if job.keep_results else [])


def policies_of(settings: ServiceSettings) -> dict[str, Policy]:
    """The policies requests may name, the default first: those told, else all that ship with ``tag`` first."""
    named = settings.policies or ("tag", *(name for name in policy_names() if name != "tag"))
    return {policy.name: policy for policy in map(load_policy, named)}


def _found(document: Document) -> dict[str, Any]:
    return {"id": document.id, "spans": [plain_span(span) for span in document.spans]}


def _replaced(result: Result) -> dict[str, Any]:
    """Offsets are those of the new text: the old ones would tell how long each identifier was."""
    return {
        "id": result.document.id,
        "text": result.text,
        "replaced": [{"start": one.new_start, "end": one.new_end, "label": one.label} for one in result.replacements],
        "leaks": [{"start": leak.start, "end": leak.end, "label": leak.label} for leak in result.possible_leaks],
    }


def _body(documents: list[dict[str, Any]]) -> bytes:
    return json.dumps({"documents": documents}, separators=(",", ":")).encode()
