"""A note with an identifier of every label, to try a policy on before it meets a real one."""

from __future__ import annotations

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.labels import LABELS
from incognote.replace.policy import Policy
from incognote.replace.replacer import Replacer

__all__ = ["example_note", "try_policy"]

_TEXTS = {
    "PATIENT": "Ann Moore", "DOCTOR": "Okafor", "USERNAME": "amoore7", "PROFESSION": "teacher",
    "HOSPITAL": "St. Mary's Hospital", "ORGANIZATION": "Hill Bakery", "ROOM": "4B", "STREET": "12 Elm Street",
    "CITY": "Dunn", "STATE": "Ohio", "COUNTRY": "Norway", "ZIP": "55104", "DATE": "3/14/2019", "AGE": "93",
    "PHONE": "617-555-0143", "FAX": "617-555-0144", "EMAIL": "ann@example.org", "URL": "www.example.org/ann",
    "IP": "192.0.2.7", "SSN": "123-45-6789", "MRN": "MR-004417", "SEX": "female", "FAMILY": "daughter",
    "ETHNICITY": "Sami", "RELIGION": "Lutheran",
}  # fmt: skip


def example_note() -> Document:
    """Every label of the tree once, then a label never heard of."""
    text = ""
    spans: list[Span] = []
    for label in (*LABELS, "UNHEARD"):
        text += f"{label.lower()}: "
        value = _TEXTS.get(label, f"AB-{len(spans):04d}7")
        spans.append(Span(len(text), len(text) + len(value), label))
        text += f"{value}\n"
    return Document("example", text, spans, {"language": "en", "patient": "1"})


def try_policy(policy: Policy) -> None:
    """Replace the example; a masker that fails on it is named, since it would fail on real notes."""
    replacer, note = Replacer(policy, bytes(range(32))), example_note()
    failure = _failure(replacer, note, note.spans)
    if failure is None:
        return
    for span in note.spans:
        if alone := _failure(replacer, note, [span]):
            mask = policy.rule(span.label)["mask"]
            raise UsageError(f"policy {policy.name}: {span.label}: mask {mask!r} fails on an example: {alone}")
    raise UsageError(f"policy {policy.name}: fails on an example: {failure}")


def _failure(replacer: Replacer, note: Document, spans: list[Span]) -> str | None:
    """What goes wrong, without a word of the note."""
    try:
        replacer.replace(Document(note.id, note.text, spans, note.meta))
    except UsageError as error:
        return str(error)
    except Exception as error:  # a masker of another package may raise anything
        return type(error).__name__
    return None
