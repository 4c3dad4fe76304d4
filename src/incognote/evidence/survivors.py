"""A quick look at outputs alone: what survived that the policy should have changed.

The policy is asked about everything that is found: what it would leave as it stands (a year, a state, an age under 90)
is not a survivor. Where it writes surrogates, invented and real look alike; without the originals nothing can then be
said, and the report says that it cannot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from incognote.document import Document, Span
from incognote.evidence.quasi import Person
from incognote.evidence.rarity import RareWords
from incognote.evidence.release import Pair, is_direct
from incognote.evidence.shapes import LABEL_OF, blank_tags, shapes
from incognote.replace.policy import Policy
from incognote.replace.replacer import Replacer

__all__ = ["Finding", "SurvivorTally", "Survivors", "look_for_survivors"]

Finding = Callable[[Sequence[Document]], list[Document]]

BATCH = 100
#: Sections whose every entry counts as a leak; the others are reasons to look. What a detector finds again is mostly
#: ordinary text around tags: how much is missed is measured on reviewed notes, not guessed from that.
LEAKS = ("original", "shape")
_SECRET = b"asking what a policy would leave"
_EXAMPLES = {"DATE": "3/4/2019", "EMAIL": "a.berg@example.org", "URL": "www.example.org", "IP": "10.0.0.7",
             "PHONE": "(617) 555-0134", "ID": "12345678", "PATIENT": "Anna Berg", "CITY": "Bergen"}  # fmt: skip


@dataclass(slots=True)
class SurvivorTally:
    """How often something was seen, where (document and offsets), and as which strings if those may be kept."""

    count: int = 0
    places: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    strings: Counter[str] = field(default_factory=Counter, repr=False)

    def as_dict(self, with_strings: bool) -> dict[str, Any]:
        found: dict[str, Any] = {"count": self.count, "documents": self.places}
        return found | {"strings": dict(self.strings)} if with_strings else found


@dataclass(slots=True)
class Survivors:
    """What stands in the outputs, by section and kind, and the people they speak of."""

    with_strings: bool = False
    documents: int = 0
    sections: dict[str, dict[str, SurvivorTally]] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)

    def add(self, section: str, kind: str, document: Document, start: int, end: int) -> None:
        tally = self.sections.setdefault(section, {}).setdefault(kind, SurvivorTally())
        tally.count += 1
        tally.places.setdefault(document.id, []).append((start, end))
        if self.with_strings:
            tally.strings[document.text[start:end]] += 1

    @property
    def leaks(self) -> int:
        return sum(tally.count for section in LEAKS for tally in self.sections.get(section, {}).values())

    def as_dict(self) -> dict[str, Any]:
        return {
            section: {kind: tally.as_dict(self.with_strings) for kind, tally in sorted(tallies.items())}
            for section, tallies in self.sections.items()
        }


def look_for_survivors(
    documents: Iterable[Document],
    policy: Policy,
    pairs: Mapping[str, Pair] | None = None,
    find: Finding | None = None,
    with_strings: bool = False,
) -> Survivors:
    """Go through outputs once. ``pairs`` by id are those whose originals are known, ``find`` looks for identifiers."""
    found = Survivors(with_strings)
    asked = _Policy(policy)
    words = RareWords()
    blind: Counter[str] = Counter()
    for document in _found(documents, find):
        pair = (pairs or {}).get(document.id)
        blank = _blank(blank_tags(document.text, policy), pair.put_in if pair else ())
        standing: list[Span] = []
        kinds = [Span(start, end, LABEL_OF[name], source=name) for name, start, end in shapes(blank)]
        seen = [span for span in document.spans if blank[span.start : span.end] == span.of(document.text)]
        for section, spans in (("shape", kinds), ("found again", seen)):
            for span in spans:
                if pair is None and asked.writes(span.label):
                    blind[span.label] += 1
                    continue
                standing.append(span)
                if not asked.leaves(document, span):
                    kind = span.source if section == "shape" else span.label
                    found.add(section if pair is None else "perhaps", kind, document, span.start, span.end)
        if pair:
            for leak, direct in sorted(set(_originals(pair))):
                if not asked.leaves(document, leak):
                    found.add("original" if direct else "perhaps", leak.label, document, leak.start, leak.end)
        person = str(document.meta.get("patient") or document.id)
        found.people.setdefault(person, Person()).add(document.id, document.text, standing, blank)
        words.add(person, document.id, blank, document.meta.get("language"))
        found.documents += 1
    _add_rare(found, words)
    if blind:
        kinds_met = ", ".join(sorted(blind))
        found.notices.append(
            f"The policy writes invented values that look real ({kinds_met}): without the originals survivors of these "
            "kinds cannot be told from them and were not counted."
        )
    return found


def _found(documents: Iterable[Document], find: Finding | None) -> Iterator[Document]:
    """Documents with spans: their own if they carry any, else what a finder sees in the text as it stands."""
    stream = iter(documents)
    while batch := list(islice(stream, BATCH)):
        bare = [place for place, document in enumerate(batch) if not document.spans] if find else []
        if find and bare:
            for place, document in zip(bare, find([batch[place] for place in bare]), strict=True):
                batch[place] = document
        yield from batch


def _blank(text: str, stretches: Iterable[tuple[int, int]]) -> str:
    pieces, at = [], 0
    for start, end in stretches:
        pieces += [text[at:start], " " * (end - start)]
        at = end
    return "".join([*pieces, text[at:]])


def _originals(pair: Pair) -> Iterator[tuple[Span, bool]]:
    """Where originals stand in the output, and whether each surely points to a person."""
    for leak, sure in pair.survivors:
        yield Span(leak.start, leak.end, leak.label), sure
    for span, start, end in pair.leaked_at:
        yield Span(start, end, span.label), is_direct(span.label)


def _add_rare(found: Survivors, words: RareWords) -> None:
    for document, word in words.rare():
        tally = found.sections.setdefault("of one person only", {})
        one = tally.setdefault("capitalised word" if word.istitle() else "word", SurvivorTally())
        one.count += 1
        one.places.setdefault(document, [])
        if found.with_strings:
            one.strings[word] += 1


class _Policy:
    """A policy, asked what it would do."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._replacer = Replacer(replace(policy, guard=False), _SECRET)
        self._writes: dict[str, bool] = {}

    def leaves(self, document: Document, span: Span) -> bool:
        """Would it leave this as it stands?"""
        marked = Document(document.id, document.text, [Span(span.start, span.end, span.label)], document.meta)
        masked = self._replacer.masked(marked)
        return all(
            new == document.text[m.start : m.end] for m, new in zip(masked.mentions, masked.new_texts, strict=True)
        )

    def writes(self, label: str) -> bool:
        """Does it put in values of this kind that it would change itself, so that they look like survivors?"""
        if label not in self._writes:
            example = _EXAMPLES.get(label, _EXAMPLES["PATIENT"] if is_direct(label) else _EXAMPLES["CITY"])
            marked = Document("example", example, [Span(0, len(example), label)], {"language": "en"})
            new = Document("example", self._replacer.replace(marked).text, [], {"language": "en"})
            shown = new.text != example and blank_tags(new.text, self._policy).strip()
            self._writes[label] = bool(shown) and not self.leaves(new, Span(0, len(new.text), label))
        return self._writes[label]
