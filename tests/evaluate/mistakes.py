"""Small annotated notes, and copies of annotated notes with every kind of mistake."""

from __future__ import annotations

import random
from collections.abc import Callable

from incognote.document import Document, Span


def note(text: str, *spans: tuple[str, str], id_: str = "a") -> Document:
    """A note whose spans are given as (words, label), each found after the one before."""
    found, at = [], 0
    for words, label in spans:
        at = text.index(words, at)
        found.append(Span(at, at + len(words), label))
    return Document(id_, text, found)


def _drop(spans: list[Span], text: str, rng: random.Random) -> list[Span]:
    return [span for span in spans if rng.random() > 0.15]


def _shift(spans: list[Span], text: str, rng: random.Random) -> list[Span]:
    def moved(span: Span) -> Span:
        start = min(len(text) - 1, max(0, span.start + rng.randint(-3, 3)))
        return Span(start, min(len(text), max(start + 1, span.end + rng.randint(-3, 3))), span.label)

    return [moved(span) if rng.random() < 0.3 else span for span in spans]


def _retype(spans: list[Span], text: str, rng: random.Random) -> list[Span]:
    labels = sorted({span.label for span in spans})
    return [Span(s.start, s.end, rng.choice(labels)) if rng.random() < 0.3 else s for s in spans]


def _split(spans: list[Span], text: str, rng: random.Random) -> list[Span]:
    """Cut spans in two, at a blank where there is one, else between two characters."""
    out = []
    for span in spans:
        cut = text.find(" ", span.start + 1, span.end - 1)
        if rng.random() < 0.4 and span.end - span.start > 3:
            first, second = (cut, cut + 1) if cut > 0 else (span.start + 2, span.start + 2)
            out += [Span(span.start, first, span.label), Span(second, span.end, span.label)]
        else:
            out.append(span)
    return out


def _merge(spans: list[Span], text: str, rng: random.Random) -> list[Span]:
    """Join neighbours into one span, over whatever lies between them."""
    out: list[Span] = []
    for span in sorted(spans):
        if out and rng.random() < 0.4:
            last = out.pop()
            out.append(Span(last.start, max(last.end, span.end), last.label))
        else:
            out.append(span)
    return out


def _nest(spans: list[Span], text: str, rng: random.Random) -> list[Span]:
    """Add spans inside and across others, and the same span under a second label."""
    out = list(spans)
    for span in spans:
        if rng.random() < 0.2 and span.end - span.start > 3:
            out.append(Span(span.start + 1, span.end - 1, span.label))
        if rng.random() < 0.1:
            out.append(Span(span.start, span.end, "OTRO_NUMERO_IDENTIF"))
        if rng.random() < 0.1:
            out.append(Span(max(0, span.start - 4), min(len(text), span.end + 4), span.label))
    return out


MISTAKES: dict[str, Callable[[list[Span], str, random.Random], list[Span]]] = {
    "drop": _drop, "shift": _shift, "retype": _retype, "split": _split, "merge": _merge, "nest": _nest,
}  # fmt: skip


def with_mistakes(documents: list[Document], *kinds: str, seed: int = 0) -> list[Document]:
    rng = random.Random(seed)
    copies = []
    for document in documents:
        spans = list(document.spans)
        for kind in kinds:
            spans = MISTAKES[kind](spans, document.text, rng)
        copies.append(Document(document.id, document.text, spans))
    return copies
