"""What a masker is, and what it is told: the mentions it must replace, and the note they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from incognote.document import REFERENCE, VALUE, Document
from incognote.registry import Registry
from incognote.replace.keys import Deriver
from incognote.replace.options import SCOPES, one_of
from incognote.replace.result import Leak
from incognote.text.language import detect

__all__ = ["Masked", "Masker", "Mention", "Note", "maskers"]


class Mention(NamedTuple):
    """One identifier in the note: where, what kind, and its very characters."""

    start: int
    end: int
    label: str
    text: str


class Masked(NamedTuple):
    """A note's mentions and their new texts, the whole text with these, and what of the mentions still stands in it."""

    mentions: list[Mention]
    new_texts: list[str]
    text: str
    leaks: Sequence[Leak] = ()


class Note:
    """The document a masker works in, with the keys that belong to it."""

    def __init__(self, document: Document, derive: Deriver, language: str | None = None) -> None:
        self.document = document
        self.text = document.text
        self._derive = derive
        self._language = language
        #: By how many days the policy moves the note's dates, nothing where it does not; the replacer says.
        self.days: Callable[[], int | None] = lambda: None

    @cached_property
    def patient(self) -> str:
        """The patient's id; a note that names none is a patient of its own."""
        patient = self.document.meta.get("patient")
        return f"patient {patient}" if patient not in (None, "") else self._note

    @property
    def _note(self) -> str:
        return f"note {self.document.meta.get('message') or self.document.id}"

    @cached_property
    def sources(self) -> dict[int, str]:
        """Where structured values begin that must stay of their type, and which kind each is."""
        if not self.document.meta.get("given"):
            return {}
        return {span.start: span.source for span in self.document.spans if span.source in (VALUE, REFERENCE)}

    @cached_property
    def language(self) -> str:
        return self._language or self.document.meta.get("language") or detect(self.text[:3000].split())

    def keys_of(self, scope: str) -> Callable[[str, str], bytes]:
        """``key(label, entity)``: derived keys within this note, this patient or the whole project."""
        one_of("scope", scope, SCOPES)
        where = {"patient": self.patient, "note": self._note, "project": "project"}[scope]
        return self._derive.within(where)

    def key(self, scope: str, label: str, entity: str) -> bytes:
        """One derived key."""
        return self.keys_of(scope)(label, entity)


class Masker(Protocol):
    """Replaces all mentions of its labels in one note; it sees them together because they explain each other.

    What the program must know of a masker the masker says itself. One from outside that has no attribute ``keyed`` is
    taken to be keyed: a run with it then needs the same secret to be resumed.
    """

    #: Whether another secret gives another result.
    keyed: bool = True
    #: Whether it moves dates by a secret distance, which the same dates left in clear elsewhere would give away.
    shifts_dates: bool = False
    #: Whether mentions stay in clear.
    keeps: bool = False

    def for_values(self) -> Masker | None:
        """What a typed field gets (a date, an identifier): a masker of values; nothing where this one makes tags."""
        return None

    def mask(self, mentions: Sequence[Mention], note: Note) -> Sequence[str | None]:
        """The new text of each mention; ``None`` where the masker cannot, and the mention becomes a tag."""
        ...


#: Makers of maskers by the name a policy uses; each takes the options beside ``mask`` in the policy.
maskers: Registry[Callable[..., Masker]] = Registry("maskers")
