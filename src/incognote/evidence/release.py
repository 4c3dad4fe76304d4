"""A release as evidence sees it: notes as they were, marked by a reviewer, beside the same notes as they go out.

What a run replaced is seen from the two texts alone, so that the evidence does not depend on what the run says of
itself: words of the original that are aligned with the same word of the output still stand there, all others are gone.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.evidence.alignment import align
from incognote.labels import GROUP_OF
from incognote.replace.guard import Originals, survivors
from incognote.replace.masker import Masked, Mention
from incognote.replace.policy import Policy
from incognote.replace.replacer import Replacer, settle
from incognote.replace.result import Leak
from incognote.text.language import detect

__all__ = ["Change", "Pair", "Release", "is_direct", "pair_up"]

_TOKEN = re.compile(r"[^\W_]+|[^\w\s]|_|\n")
_SECRETS = tuple(b"what a policy changes, look %d" % n for n in range(4))
_DIRECT = frozenset(("NAME", "CONTACT", "ID"))
_SHARE_PARTS = frozenset(("DATE", "PHONE", "FAX"))  # two of a kind often share a month, a year, a prefix


def is_direct(label: str) -> bool:
    """Does the kind point to one person by itself: names, addresses of any sort, numbers?

    >>> [is_direct(label) for label in ("PATIENT", "STREET", "CITY", "AGE")]
    [True, True, False, False]
    """
    return label == "STREET" or GROUP_OF.get(label, label) in _DIRECT


@dataclass(frozen=True, slots=True)
class Change:
    """An identifier of the original and what stands in its place: equal texts if it was left alone."""

    span: Span
    original: str = field(repr=False)
    text: str = field(repr=False)


class Pair:
    """One note twice: ``original`` with the spans of those who know, and ``text`` as it is released."""

    def __init__(self, original: Document, text: str, policy: Policy) -> None:
        self.original, self.text, self._policy = original, text, policy
        self.id = original.id
        self.patient = str(original.meta.get("patient") or original.id)
        self.language = str(original.meta.get("language") or detect(original.text[:3000].split()))

    def __repr__(self) -> str:
        return f"Pair(id={self.id!r})"

    @cached_property
    def _tokens(self) -> tuple[list[re.Match[str]], list[re.Match[str]], list[int]]:
        """The words of both texts, and for each of the original which of the output it is (-1: gone)."""
        old, new = list(_TOKEN.finditer(self.original.text)), list(_TOKEN.finditer(self.text))
        marked = {i for _, inside in self._spans(old) for i in inside}
        return old, new, align([token[0] for token in old], [token[0] for token in new], marked)

    def _spans(self, old: Sequence[re.Match[str]]) -> list[tuple[Span, list[int]]]:
        """The reviewers' spans without overlap, each with the numbers of its words."""
        starts, ends = [token.start() for token in old], [token.end() for token in old]
        found = []
        for span in settle(self.original.spans, self.original.text):
            inside = list(range(bisect_right(ends, span.start), bisect_left(starts, span.end)))
            if inside:
                found.append((span, inside))
        return found

    @cached_property
    def changes(self) -> list[Change]:
        """What became of each span: the output between the last word that stands before it and the first after it."""
        old, new, partner = self._tokens
        found = []
        for span, inside in self._spans(old):
            before = next((partner[i] for i in range(inside[0] - 1, -1, -1) if partner[i] >= 0), -1)
            after = next((partner[i] for i in range(inside[-1] + 1, len(old)) if partner[i] >= 0), len(new))
            start = new[before].end() if before >= 0 else 0
            end = new[after].start() if after < len(new) else len(self.text)
            found.append(Change(span, span.of(self.original.text), self.text[start:end].strip()))
        return found

    @cached_property
    def _as_the_policy_says(self) -> list[Masked]:
        """The note as the policy would have it if nothing were missed, under a few secrets that no run has."""
        secrets = _SECRETS if self._policy.keyed else _SECRETS[:1]
        return [Replacer(self._policy, secret, self.language).masked(self.original) for secret in secrets]

    @property
    def ideal(self) -> str:
        """The output of a run that missed nothing: what an attack reaches on it is the text's doing, not the run's."""
        return self._as_the_policy_says[0].text

    @cached_property
    def must_change(self) -> dict[int, tuple[bool, ...]]:
        """Where the words begin that the policy changes in the spans, and under which of a few secrets each stands.

        The policy itself is asked, by applying it: a year that it lets stay, titles, ``Street`` and ``Hospital`` stay
        under every secret and are not here.
        """
        stands: dict[int, list[bool]] = {}
        for masked in self._as_the_policy_says:
            for (start, end, _, _), new in zip(masked.mentions, masked.new_texts, strict=True):
                put = {word.casefold() for word in _TOKEN.findall(new)}
                for match in _TOKEN.finditer(self.original.text[start:end]):
                    if match[0].isalnum():
                        stands.setdefault(start + match.start(), []).append(match[0].casefold() in put)
        return {start: tuple(seen) for start, seen in stands.items() if not all(seen)}

    @cached_property
    def leaked(self) -> list[Span]:
        """Spans that still identify.

        Only words that the policy changes count. A name leaks when one of them stands, anything else when half of
        their characters do, and more than the policy itself leaves by chance; dates and phone numbers that became
        others must stand whole.
        """
        if not self.original.spans:
            return []
        old, _, partner = self._tokens
        return [span for span, inside in self._spans(old) if self._leaks(span, inside, old, partner)]

    def _leaks(self, span: Span, inside: list[int], old: list[re.Match[str]], partner: list[int]) -> bool:
        must = [i for i in inside if old[i].start() in self.must_change]
        if GROUP_OF.get(span.label) == "NAME":
            return any(partner[i] >= 0 and len(old[i][0]) > 1 for i in must)
        whole = sum(len(old[i][0]) for i in must)
        standing = sum(len(old[i][0]) for i in must if partner[i] >= 0)
        seen = zip(*(self.must_change[old[i].start()] for i in must), strict=False)
        by_chance = max(
            (sum(len(old[i][0]) for i, kept in zip(must, run, strict=True) if kept) for run in seen), default=0
        )
        masker = self._policy.make(self._policy.rule(span.label))
        least = whole if span.label in _SHARE_PARTS and getattr(masker, "keyed", True) else whole / 2
        return standing > by_chance and standing >= least

    @cached_property
    def survivors(self) -> list[tuple[Leak, bool]]:
        """Originals that stand in the output outside what was replaced, as the leak guard looks for them, each with
        whether it is surely one; else it may be an ordinary word."""
        gone = [change for change in self.changes if change.text != change.original]
        originals = Originals.of(
            [Mention(c.span.start, c.span.end, c.span.label, c.original) for c in gone], [c.text for c in gone]
        )
        return sorted(set(survivors(self._masked, originals, self.language)))

    @cached_property
    def _masked(self) -> Masked:
        """The differences of the two texts, as a masked note."""
        old, new, partner = self._tokens
        kept = [(old[i], new[j]) for i, j in enumerate(partner) if j >= 0]
        edges = [(0, 0), *((a.end(), b.end()) for a, b in kept)]
        heads = [*((a.start(), b.start()) for a, b in kept), (len(self.original.text), len(self.text))]
        mentions, texts = [], []
        for (start, new_start), (end, new_end) in zip(edges, heads, strict=True):
            was, put = self.original.text[start:end], self.text[new_start:new_end]
            if was != put:
                mentions.append(Mention(start, end, "", was))
                texts.append(put)
        return Masked(mentions, texts, self.text)

    @property
    def put_in(self) -> list[tuple[int, int]]:
        """Where the output differs from the original."""
        found, shift = [], 0
        for (start, end, _, _), new in zip(self._masked.mentions, self._masked.new_texts, strict=True):
            found.append((start + shift, start + shift + len(new)))
            shift += len(new) - (end - start)
        return found

    @property
    def leaked_at(self) -> list[tuple[Span, int, int]]:
        """The leaked spans and where they stand in the output."""
        old, new, partner = self._tokens
        leaked, found = set(self.leaked), []
        for span, inside in self._spans(old):
            places = [new[partner[i]] for i in inside if partner[i] >= 0]
            if span in leaked and places:
                found.append((span, places[0].start(), places[-1].end()))
        return found

    @property
    def replaced(self) -> list[Span]:
        """The stretches of the original that are gone, for measuring what else went."""
        return [Span(m.start, m.end, "ID") for m in self._masked.mentions if m.end > m.start]


@dataclass
class Release:
    """What is to be released and what is known of it.

    ``outside`` is a list an attacker may hold (id and what it says), ``columns`` dates beside the notes, by note.
    """

    pairs: Sequence[Pair]
    policy: Policy
    outside: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, Sequence[date]] = field(default_factory=dict)

    @cached_property
    def patients(self) -> dict[str, list[Pair]]:
        found: dict[str, list[Pair]] = {}
        for pair in self.pairs:
            found.setdefault(pair.patient, []).append(pair)
        return found

    @property
    def links_by_policy(self) -> bool:
        """Does the policy tie the notes of a whole project together on purpose?"""
        rules = (self.policy.default, *self.policy.rules.values())
        return any(rule.get("scope") == "project" for rule in rules)

    def changes(self, *labels: str) -> Iterator[tuple[Pair, Change]]:
        """Every identifier that was replaced, of some labels or groups or of all."""
        for pair in self.pairs:
            for change in pair.changes:
                label = change.span.label
                if change.text != change.original and (not labels or {label, GROUP_OF.get(label)} & set(labels)):
                    yield pair, change


def pair_up(originals: Iterable[Document], clean: Mapping[str, Document], policy: Policy) -> list[Pair]:
    """Originals with their outputs, by id; an original without output is a mistake of the caller's."""
    pairs, missing = [], []
    for original in originals:
        if original.id in clean:
            output = clean[original.id]
            known = Document(original.id, original.text, original.spans, {**output.meta, **original.meta})
            pairs.append(Pair(known, output.text, policy))
        else:
            missing.append(original.id)
    if missing:
        raise UsageError(f"{len(missing)} originals have no output with their id: {', '.join(missing[:5])}")
    return pairs
