"""Small notes with marked identifiers, and our own corpora with gold spans."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from incognote import Document, Span
from incognote.formats import read_documents
from incognote.replace import Replacer, load_policy
from incognote.replace.policy import parse_policy

SECRET = b"a secret of some length"
CORPORA = Path(__file__).parents[2] / "corpora"
_MARK = re.compile(r"\[\[(\w+)\|(.*?)\]\]", re.S)


def marked(source: str, note_id: str = "note", **meta: Any) -> Document:
    """``seen by [[DOCTOR|Okafor]]`` as a document with its spans."""
    text, spans, done = "", [], 0
    for match in _MARK.finditer(source):
        text += source[done : match.start()]
        spans.append(Span(len(text), len(text) + len(match[2]), match[1]))
        text += match[2]
        done = match.end()
    return Document(note_id, text + source[done:], spans, {"language": "en", **meta})


def replaced(source: str, policy: str = "surrogate", secret: bytes = SECRET, note_id: str = "note", **meta: Any) -> str:
    return Replacer(load_policy(policy), secret).replace(marked(source, note_id, **meta)).text


def with_dates(options: str, source: str, secret: bytes = SECRET, note_id: str = "note", **meta: Any) -> str:
    """A note under a policy that only says how dates move."""
    policy = parse_policy("dates", f'[labels]\nDATE = {{ mask = "date", {options} }}')
    return Replacer(policy, secret).replace(marked(source, note_id, **meta)).text


@cache
def corpus(language: str) -> tuple[Document, ...]:
    documents = [item for item in read_documents([CORPORA / language]) if isinstance(item, Document)]
    for document in documents:
        document.meta["language"] = language
    return tuple(documents)
