"""Look through a result once, note by note, and count what is still identifying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from incognote.document import Document
from incognote.errors import RecordError
from incognote.risk.anonymity import class_sizes, entropy_l_diversity, k_anonymity, l_diversity
from incognote.risk.originals import Original, reappearing
from incognote.risk.patterns import blank_tags, survivors
from incognote.risk.quasi import ATTRIBUTES, Person, rarest
from incognote.risk.rarity import RareWords
from incognote.risk.report import Anonymity, Report
from incognote.vault.note import KeptNote
from incognote.vault.reader import Vault

__all__ = ["assess"]

Finding = Callable[[Sequence[Document]], list[Document]]

BATCH = 100
SMALL_CLASS = 5


def assess(
    documents: Iterable[Document],
    *,
    find: Finding | None = None,
    originals: Mapping[str, Sequence[Original]] | None = None,
    vault: Vault | None = None,
    with_strings: bool = False,
) -> Report:
    """What is still identifying in ``documents``, the output of a run.

    Spans that documents carry are taken as what is left in them; those that carry none are given to ``find``.
    ``originals`` (by document id) or the ``vault`` of the run tell what to look for again; with a vault the stretches
    that were replaced are left out of everything, so that surrogates do not count as survivors.
    """
    report = Report(with_strings=with_strings)
    people: dict[str, Person] = {}
    words = RareWords()
    unknown = 0
    for document in _prepared(documents, find, vault):
        note = document.meta.get(_KEPT)
        text, found = document.text, document.id
        known = _originals_of(note, originals, found)
        unknown += known is None
        for shape, string in survivors(text):
            report.add("shape", shape, found, string)
        for span in document.spans:
            report.add("found again", span.label, found, span.of(text))
        for label, string in reappearing(text, known or ()):
            report.add("original", label, found, string)
        person = str(document.meta.get("patient") or found)
        language = document.meta.get("language")
        people.setdefault(person, Person()).add(found, text, document.spans)
        words.add(person, found, text, language)
        report.documents += 1
    report.people = len(people)
    for found, word in words.rare():
        report.add("of one person only", "capitalised word" if word.istitle() else "word", found, word)
    _add_anonymity(report, list(people.values()))
    if (originals is not None or vault is not None) and unknown:
        report.notices.append(f"The originals of {unknown} documents are not known; those were not looked for.")
    return report


_KEPT = "kept note"


def _prepared(documents: Iterable[Document], find: Finding | None, vault: Vault | None) -> Iterator[Document]:
    """Documents with everything that was replaced made blank, and with spans."""
    stream = iter(documents)
    while batch := list(islice(stream, BATCH)):
        blanked = [_blanked(document, vault) for document in batch]
        bare = [place for place, document in enumerate(blanked) if not document.spans] if find else []
        if find and bare:
            for place, document in zip(bare, find([blanked[place] for place in bare]), strict=True):
                blanked[place] = document
        yield from blanked


def _blanked(document: Document, vault: Vault | None) -> Document:
    text, meta = document.text, dict(document.meta)
    if vault:
        try:
            meta[_KEPT] = note = vault.note(document.id, text)
            text = note.blank(text)
        except RecordError:
            pass
    text = blank_tags(text)
    return Document(document.id, text, [span for span in document.spans if span.of(text).strip()], meta)


def _originals_of(
    note: KeptNote | None, originals: Mapping[str, Sequence[Original]] | None, document_id: str
) -> list[Original] | None:
    """What was replaced in the note; what a policy kept on purpose is not looked for."""
    if note is not None:
        return [(one.label, one.original) for one in note.changed]
    if originals is not None and document_id in originals:
        return list(originals[document_id])
    return None


def _add_anonymity(report: Report, people: Sequence[Person]) -> None:
    """The table of people: how many are alike, how diverse their diagnoses, and which diagnoses give one away."""
    if not people:
        return
    frequency = Counter(diagnosis for person in people for diagnosis in person.diagnoses)
    for person in people:
        for diagnosis in sorted(person.diagnoses):
            if frequency[diagnosis] == 1:
                report.add("of one person only", "diagnosis", person.documents[0], diagnosis)
    rows = [person.row() for person in people]
    sensitive = [rarest(person.diagnoses, frequency) for person in people]
    sizes = class_sizes(rows)
    report.anonymity = Anonymity(
        known={name: sum(row[place] is not None for row in rows) for place, name in enumerate(ATTRIBUTES)},
        k=k_anonymity(rows),
        people_below_5=sum(size < SMALL_CLASS for size in sizes),
        l=l_diversity(rows, sensitive),
        entropy_l=round(entropy_l_diversity(rows, sensitive), 3),
        alone=[person.documents[0] for person, size in zip(people, sizes, strict=True) if size == 1],
    )
