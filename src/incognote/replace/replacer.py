"""A note with spans in, a note without identities out; the same secret always gives the same answer."""

from __future__ import annotations

import secrets
from base64 import b32encode
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace as with_changes
from datetime import date
from typing import Any

from incognote.collector import at_rest
from incognote.document import REFERENCE, Document, Span
from incognote.errors import UsageError
from incognote.lexicons.lexicon import frequencies
from incognote.replace.dates.cells import is_placeholder, move_number, move_typed, split_time
from incognote.replace.dates.parse import readings
from incognote.replace.guard import Originals, survivors
from incognote.replace.keys import Deriver, number
from incognote.replace.masker import Masked, Masker, Mention, Note
from incognote.replace.maskers.fields import Reference, for_values
from incognote.replace.maskers.keep import Keep
from incognote.replace.policy import Policy
from incognote.replace.result import Replacement, Result
from incognote.text.view import view_of

__all__ = ["Places", "Replacer", "settle"]

#: Stretches of a note, each from its start to before its end.
Places = Sequence[tuple[int, int]]

_SHORTEST_CODE = 6


class Replacer:
    """Applies one policy with one secret; without a secret it draws one, and no other run will match.

    ``language`` is that of all notes; without it a note's own is taken, as told or as it looks.
    """

    def __init__(self, policy: Policy, secret: bytes | None = None, language: str | None = None) -> None:
        self.policy = policy
        self.language = language
        self.secret_is_random = secret is None
        self._secret = secret or secrets.token_bytes(32)
        self._derive = Deriver(self._secret)
        self._fallback = policy.fallback()
        self._masker_of: dict[str, Masker] = {}
        self._maskers: dict[str, Masker] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Workers get the policy and the secret and make the rest themselves."""
        return Replacer, (self.policy, self._secret, self.language), {"secret_is_random": self.secret_is_random}

    def replace(self, document: Document, final: Places = ()) -> Result:
        """Replace every span of ``document`` as the policy says.

        ``final`` are places on which a person has decided: what the guard finds in them is reported, not replaced.
        """
        masked = self.masked(document, final)
        return Result(document, masked.text, _replacements(masked, document.text), list(masked.leaks))

    def replace_all(self, documents: Sequence[Document]) -> list[Result]:
        """As ``replace``, for many notes at once."""
        with at_rest():
            return [self.replace(document) for document in documents]

    def masked_all(self, documents: Sequence[Document]) -> list[Masked]:
        """As ``masked``, for many notes at once."""
        with at_rest():
            return [self.masked(document) for document in documents]

    def masked(self, document: Document, final: Places = ()) -> Masked:
        """The same as ``replace`` does, in fewer objects."""
        note = self._note(document)
        mentions = self._mentions(document)
        masked = self._assembled(mentions, note)
        return self._guarded(masked, note, final) if self.policy.guard else masked

    def _guarded(self, masked: Masked, note: Note, final: Places) -> Masked:
        """Replace what was found in one place and left in another; report what may be no more than a word."""
        originals = Originals.of(*_worth_guarding(masked, note))
        found = list(survivors(masked, originals, note.language))
        if any(sure for _, sure in found):
            replacements = _replacements(masked, note.text)
            places = ((_origin(leak.start, replacements), leak) for leak, sure in found if sure)
            again = [Span(at, at + leak.end - leak.start, leak.label) for at, leak in places]
            left = [span for span in again if not any(a < span.end and span.start < b for a, b in final)]
            mentions = _mentioned([Span(m.start, m.end, m.label) for m in masked.mentions] + left, note.text)
            masked = self._assembled(mentions, note)
            found = list(survivors(masked, originals, note.language))
        return masked._replace(leaks=sorted({leak for leak, _ in found})) if found else masked

    def _assembled(self, mentions: list[Mention], note: Note) -> Masked:
        """The note with its mentions replaced; one that stays as it reads stays as it is written."""
        new_texts = [
            note.text[mention.start : mention.end] if new == mention.text else new
            for mention, new in zip(mentions, self._mask(mentions, note), strict=True)
        ]
        return _assemble(note.text, mentions, new_texts)

    def shift_value(self, document: Document, value: Any, like: str = "") -> Any:
        """A date in a column beside ``document``, treated as the policy treats the note's dates, in the cell's type.

        ``like`` is a date that shows the order of the column's numbers; a text is read together with the dates of the
        note, so that both agree on which number is the month. The answer is nothing (an empty text, ``None``) where
        there is no date, for a placeholder such as 9999-12-31, and where the policy's answer does not fit the type.
        """
        if like:
            known = {**(document.meta.get("known") or {}), "DATE": [like]}
            document = with_changes(document, meta={**document.meta, "known": known})
        days = self._days(document)
        if isinstance(value, date):
            return None if days is None else move_typed(value, days)
        text = "" if value is None else str(int(value) if isinstance(value, float) and value.is_integer() else value)
        new = self._shifted_text(document, text, days)
        if isinstance(value, str):
            return new
        return type(value)(new) if isinstance(value, int | float) and new.lstrip("-").isdecimal() else None

    def _shifted_text(self, document: Document, text: str, days: int | None) -> str:
        day, time = split_time(text.strip())
        if not day or is_placeholder(day):
            return ""
        if days is not None and not time and not readings(day, "en") and (moved := move_number(day, days)):
            return moved
        dates = [mention for mention in self._mentions(document) if mention.label == "DATE"]
        end = len(document.text)
        mentions = [*dates, Mention(end, end + len(day), "DATE", day)]
        return self._mask(mentions, self._note(document))[-1] + time

    def _note(self, document: Document) -> Note:
        note = Note(document, self._derive, self.language)
        note.days = lambda: self._days(document)
        return note

    def _days(self, document: Document) -> int | None:
        """By how many days the policy moves the dates of a note; ``None`` if it does something else with them."""
        masker = self._masker("DATE")
        offset_of = getattr(masker, "offset_of", None)
        if not self.shifts_dates or offset_of is None or getattr(masker, "style", "") == "year":
            return None
        offset = offset_of(Note(document, self._derive, self.language))
        return offset.days if offset else None

    @property
    def shifts_dates(self) -> bool:
        """Are dates moved by a secret offset, which dates left in clear would give away?"""
        return bool(getattr(self._masker("DATE"), "shifts_dates", False))

    def pseudonym(self, value: Any) -> Any:
        """The code of a cell's value: the same in every column, table and run with this secret.

        Whole numbers become numbers of 18 figures, which fit a column of 64 bits; anything else 16 letters and figures.
        """
        text = str(int(value) if isinstance(value, float) and value.is_integer() else value).strip()
        key = self._derive("project", "COLUMN", text)
        if text.isascii() and text.removeprefix("-").isdecimal():
            code = str(10**17 + number(key, 9 * 10**17))
        else:
            code = b32encode(key)[:16].decode()
        return code if isinstance(value, str) else int(code) if code.isdecimal() else code

    def _mentions(self, document: Document) -> list[Mention]:
        text, policy = document.text, self.policy
        spans = document.spans
        if policy.thresholds:
            spans = [span for span in spans if span.score >= policy.threshold(span.label)]
        return _mentioned(spans, text)

    def _mask(self, mentions: Sequence[Mention], note: Note) -> list[str]:
        groups: dict[Masker, list[int]] = {}
        for i, mention in enumerate(mentions):
            source = note.sources.get(mention.start, "")
            masker = self._masker_of.get(source + mention.label) or self._masker(mention.label, source)
            groups.setdefault(masker, []).append(i)
        texts = [""] * len(mentions)
        for masker, places in groups.items():
            for i, text in zip(places, masker.mask([mentions[i] for i in places], note), strict=True):
                texts[i] = self._fallback_of(mentions[i], note) if text is None else text
        return texts

    def _fallback_of(self, mention: Mention, note: Note) -> str:
        return "" if mention.start in note.sources else self._fallback.of(mention.label)

    def _masker(self, label: str, source: str = "") -> Masker:
        """What a label is replaced by; a structured value (``source``) by what fits its type."""
        masker = self._masker_of.get(source + label)
        if masker is None:
            rule = self.policy.rule(label)
            masker = self._maskers.setdefault(repr(sorted(rule.items())), self.policy.make(rule))
            if source:
                is_kept = isinstance(masker, Keep)
                made = Reference() if source == REFERENCE and not is_kept else for_values(masker)
                masker = self._maskers.setdefault(f"{source} {rule}", made)
            self._masker_of[source + label] = masker
        return masker


def settle(spans: Sequence[Span], text: str) -> list[Span]:
    """Spans in order without overlap: the longest keeps its ground, others keep what is left of theirs.

    >>> [(s.start, s.end, s.label) for s in settle([Span(0, 4, "CITY"), Span(2, 9, "STREET")], "Oslogata 1")]
    [(0, 2, 'CITY'), (2, 9, 'STREET')]
    """
    if max((span.end for span in spans), default=0) > len(text):
        raise UsageError("a span ends beyond the end of its note")
    if _are_apart(spans):
        return list(spans)
    ordered = sorted(spans)
    if _are_apart(ordered):
        return ordered
    owner: list[Span | None] = [None] * len(text)
    for span in sorted(ordered, key=lambda span: (span.start - span.end, span.start, -span.score, span.label)):
        for i in range(span.start, span.end):
            if owner[i] is None:
                owner[i] = span
    settled = []
    for span in dict.fromkeys(ordered):
        start = span.start
        while start < span.end:
            end = start
            while end < span.end and owner[end] is span:
                end += 1
            if end > start and any(c.isalnum() for c in text[start:end]):
                settled.append(Span(start, end, span.label, span.score, span.source))
            start = end + 1 if end == start else end
    return sorted(settled)


def _worth_guarding(masked: Masked, note: Note) -> tuple[list[Mention], list[str]]:
    """The mentions to look for again; a short code of a structured field may be a dose in the text."""
    pairs = [
        (mention, new)
        for mention, new in zip(masked.mentions, masked.new_texts, strict=True)
        if len(mention.text) >= _SHORTEST_CODE or mention.start not in note.sources
    ]
    return [mention for mention, _ in pairs], [new for _, new in pairs]


def _mentioned(spans: Sequence[Span], text: str) -> list[Mention]:
    """What the spans say, in order and without overlap: as a reader sees it, without markup and what is invisible."""
    settled = settle(spans, text)
    view = view_of(text, frequencies) if settled else None
    if view is None:
        return [Mention(span.start, span.end, span.label, text[span.start : span.end]) for span in settled]
    return [Mention(span.start, span.end, span.label, view.reads(span.start, span.end)) for span in settled]


def _are_apart(spans: Sequence[Span]) -> bool:
    done = 0
    for span in spans:
        if span.start < done:
            return False
        done = span.end
    return True


def _origin(new_offset: int, replacements: Sequence[Replacement]) -> int:
    """Where in the original stood what is now at ``new_offset``, outside of all replacements."""
    before = bisect_right(replacements, new_offset, key=lambda replacement: replacement.new_start)
    if before == 0:
        return new_offset
    last = replacements[before - 1]
    return new_offset - last.new_end + last.end


def _assemble(text: str, mentions: list[Mention], new_texts: list[str]) -> Masked:
    pieces: list[str] = []
    done = 0
    for (start, end, _, _), new in zip(mentions, new_texts, strict=True):
        pieces += (text[done:start], new)
        done = end
    pieces.append(text[done:])
    return Masked(mentions, new_texts, "".join(pieces))


def _replacements(masked: Masked, text: str) -> list[Replacement]:
    replacements: list[Replacement] = []
    shift = 0
    for (start, end, label, _), new in zip(masked.mentions, masked.new_texts, strict=True):
        new_start = start + shift
        new_end = new_start + len(new)
        replacements.append(Replacement(start, end, label, text[start:end], new, new_start, new_end))
        shift = new_end - end
    return replacements
