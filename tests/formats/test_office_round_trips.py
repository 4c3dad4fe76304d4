"""Generated documents: unchanged they keep every byte, and a word that is replaced is the only one that changes."""

from __future__ import annotations

import base64
import io
import quopri
import re
import tempfile
from pathlib import Path
from typing import Any

import openpyxl
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote import Document
from incognote.formats import ReadOptions, Source, formats

from . import office_notes as office

quick = settings(max_examples=25)
words = st.sampled_from(["Okafor", "stable", "37,5", "Å", "naïve", " ", "\n", "a b", "é", "12/3"])


def views(kind: str, data: bytes) -> list[Document]:
    found = list(formats[kind].read(Source(f"a.{kind}", stream=io.BytesIO(data)), ReadOptions()))
    assert all(isinstance(one, Document) for one in found), found
    return [one for one in found if isinstance(one, Document)]


def written(kind: str, documents: list[Document], texts: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"a.{kind}")
        with formats[kind].writer(path) as writer:
            for document, text in zip(documents, texts, strict=True):
                writer.write(document, text)
        return path.read_bytes()


def check(kind: str, data: bytes, draw: Any) -> None:
    """Unchanged it is the same file; one word replaced is one word replaced, wherever it is looked at.

    Headings of a table are left alone: every row below shows them too.
    """
    documents = views(kind, data)
    texts = [one.text for one in documents]
    assert written(kind, documents, texts) == data
    given_ends = [[(start, end) for start, end, *_ in one.meta["given"]] for one in documents]
    places = [
        (number, found.start(), found.end())
        for number, text in enumerate(texts)
        for found in re.finditer("Okafor", text)
        if not any(start < found.end() and found.start() < end for start, end in given_ends[number])
        and not (kind == "xlsx" and (documents[number].id.endswith("-1") or text[found.end() :].startswith(": ")))
    ]
    if not places:
        return
    number, start, end = draw(st.sampled_from(places))
    documents[number].origin.replaced = [(start, end, "[X&<Y")]
    texts[number] = texts[number][:start] + "[X&<Y" + texts[number][end:]
    assert [one.text for one in views(kind, written(kind, documents, texts))] == texts


marks = [
    "<p>", "</p>", "<b>", "</b>", "<br/>", "&amp;", "&eacute;", "&#229;", "<td>x</td>", "<!-- Okafor -->", "&nbsp;",
    '<img alt="Okafor">', "<a href='x' title='Okafor'>", "<script>var a = 'Okafor';</script>", "<i data-x=Okafor>",
]  # fmt: skip
pieces = words | st.sampled_from(marks)


@quick
@given(st.lists(pieces, max_size=15).map("".join), st.sampled_from(["utf-8", "latin-1"]), st.data())
def test_html(body: str, charset: str, data: st.DataObject) -> None:
    page = f'<!DOCTYPE html><html><head><meta charset="{charset}"></head><body>{body}</body></html>'
    check("html", page.encode(charset), data.draw)


leaves = [
    "Okafor",
    " stable",
    "\\par ",
    "\\tab ",
    "\\'e5",
    "\\u229?",
    "\\u-10179?\\u-8704?",
    "\\{",
    "\\~",
    "\r\n",
    "12/3",
]
groups = st.recursive(
    st.sampled_from(leaves),
    lambda inner: st.lists(inner, max_size=5).map(lambda some: "{\\b " + "".join(some) + "}"),
    max_leaves=20,
)


@quick
@given(st.lists(groups, max_size=6).map("".join), st.data())
def test_rtf(body: str, data: st.DataObject) -> None:
    info = "{\\info{\\author Kari Okafor}{\\title Okafor}}"
    check("rtf", ("{\\rtf1\\ansi\\ansicpg1252" + info + body + "{\\header Okafor\\par}}").encode(), data.draw)


@quick
@given(
    st.lists(words, max_size=12).map("".join),
    st.sampled_from(["base64", "quoted-printable", "8bit"]),
    st.sampled_from(["utf-8", "latin-1"]),
    st.sampled_from(["plain", "html"]),
    st.sampled_from(["\n", "\r\n"]),
    st.data(),
)
def test_mails(body: str, coding: str, charset: str, kind: str, newline: str, data: st.DataObject) -> None:
    encoded = body.replace("\n", newline).encode(charset)
    if coding == "base64":
        encoded = base64.encodebytes(encoded).replace(b"\n", newline.encode())
    elif coding == "quoted-printable":
        encoded = quopri.encodestring(encoded)
    head = ["From: Kari <k@x.example>", "Subject: Okafor", "Content-Type: multipart/mixed; boundary=b", "", "--b"]
    head += [f"Content-Type: text/{kind}; charset={charset}", f"Content-Transfer-Encoding: {coding}", "", ""]
    check("eml", newline.join(head).encode() + encoded + f"{newline}--b--{newline}".encode(), data.draw)


cells = words | st.none() | st.integers(0, 10**9) | st.floats(-1e6, 1e6) | st.booleans() | st.dates().map(str)


@settings(max_examples=15)
@given(st.lists(st.lists(cells, min_size=1, max_size=4), min_size=1, max_size=4), st.data())
def test_workbooks(rows: list[list[Any]], data: st.DataObject) -> None:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    check("xlsx", stream.getvalue(), data.draw)
    assert office.parts(stream.getvalue())
