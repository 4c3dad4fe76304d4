"""Whatever a format can carry comes back as it went in, and a note that is not changed keeps every byte."""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path

import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from incognote import Document, Span
from incognote.errors import RecordError
from incognote.formats import formats, join_parts

from .helpers import read, write

ALL = (
    "brat",
    "conll",
    "conll-bioes",
    "csv",
    "i2b2-2006",
    "i2b2-2014",
    "jsonl",
    "meddocan",
    "parquet",
    "tsv",
    "txt",
    "xmi",
)
MANY = tuple(name for name in ALL if formats[name].many)
EXACT = {"jsonl", "csv", "tsv", "parquet"}  # carry scores, sources and meta
FLAT = {"conll", "conll-bioes", "i2b2-2006"}  # cannot carry overlaps
XML = {"i2b2-2006", "i2b2-2014", "meddocan", "xmi"}  # cannot carry control characters

nasty = st.sampled_from(
    ["\r\n", "\r", "\n", "\t", '"', '""', ",", ";", "<b>", "&amp;", "]]>", "&", "\u2028", "\x85", "\ufeff", "e\u0301",
     "👩‍⚕️", "שלום", " ", "# id = ", "O", "_", "\\", "\\u00e9", "'", "{", "Ola Nordmann", "12.03.2019", "\u00a0",
     "\x00", "\x1c"]
)  # fmt: skip
texts = st.lists(nasty | st.text(max_size=6), max_size=14).map("".join)
labels = st.sampled_from(["PATIENT", "DATE", "LOCATION-OTHER", "NOMBRE_SUJETO_ASISTENCIA"])
quick = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def documents(
    draw: st.DrawFn, *, flat: bool = False, xml: bool = False, exact: bool = False, marked: bool = False, n: int = 0
) -> Document:
    text = draw(texts)
    if xml:
        text = "".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
    if xml or marked:  # a mark at the beginning of a file is no text, a span never begins inside a line end
        text = text.lstrip("\ufeff")
    cuts = sorted(
        cut for cut in draw(st.sets(st.integers(0, len(text)), max_size=6)) if text[cut - 1 : cut + 1] != "\r\n"
    )
    spans = [Span(a, b, draw(labels)) for a, b in pairwise(cuts) if draw(st.booleans())]
    if not flat and len(cuts) > 1:
        spans.append(Span(cuts[0], cuts[-1], draw(labels)))
    meta: dict[str, object] = {}
    if exact:
        spans = [
            Span(s.start, s.end, s.label, draw(st.floats(0, 1)), draw(st.sampled_from(["", "crf"]))) for s in spans
        ]
        meta = draw(st.sampled_from([{}, {"patient": "7", "known": {"PATIENT": ["Ola"]}}, {"type": "discharge"}]))
    return Document(f"note-{n}", text, spans, meta)


def several(format_: str) -> st.SearchStrategy[list[Document]]:
    options = {
        "flat": format_ in FLAT,
        "xml": format_ in XML,
        "exact": format_ in EXACT,
        "marked": format_ in ("txt", "brat"),
    }
    if format_ == "txt":
        return documents(**options).map(lambda document: [Document(document.id, document.text)])
    if not formats[format_].many:
        return documents(**options).map(lambda document: [document])
    return st.tuples(*(documents(**options, n=n) for n in range(3))).map(list)


def written(format_: str, folder: str, name: str = "note-0") -> Path:
    return Path(folder) / f"{name}{formats[format_].suffixes[0]}"


def _content(folder: str) -> dict[str, object]:
    """Every file's bytes; of Parquet, whose bytes nobody keeps, the values, the schema and its metadata."""
    files: dict[str, object] = {}
    for path in Path(folder).iterdir():
        files[path.suffix] = path.read_bytes()
        if path.suffix == ".parquet":
            table = pyarrow.parquet.read_table(path)
            files[path.suffix] = (table.to_pylist(), str(table.schema), table.schema.metadata)
    return files


@pytest.mark.parametrize("format_", ALL)
def test_what_is_written_is_read_back(format_: str) -> None:
    @quick
    @given(several(format_))
    def check(documents: list[Document]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            back = read(write(written(format_, folder), format_, documents), format_)
        assert [document.text for document in back] == [document.text for document in documents]
        assert [document.id for document in back] == [document.id for document in documents]
        assert [sorted(document.spans) for document in back] == [sorted(document.spans) for document in documents]
        assert [document.meta for document in back] == [document.meta for document in documents]

    check()


@pytest.mark.parametrize("format_", ALL)
def test_a_note_without_findings_keeps_every_byte(format_: str) -> None:
    @quick
    @given(several(format_))
    def check(documents: list[Document]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = write(written(format_, folder), format_, documents)
            first = _content(folder)
            found = read(path, format_)
            write(path, format_, found, [document.text for document in found])
            assert _content(folder) == first

    check()


@pytest.mark.parametrize("format_", ALL)
def test_a_replaced_note_is_read_as_its_new_text_without_old_annotations(format_: str) -> None:
    @quick
    @given(several(format_), several(format_))
    def check(documents: list[Document], others: list[Document]) -> None:
        new = [other.text for other in others]
        with tempfile.TemporaryDirectory() as folder:
            path = write(written(format_, folder), format_, documents)
            found = read(path, format_)
            back = read(write(path, format_, found, new), format_)
        assert [document.text for document in back] == new
        for before, after in zip(found, back, strict=True):
            assert after.spans == (before.spans if before.text == after.text else [])

    check()


@pytest.mark.parametrize("format_", sorted(set(ALL) - {"txt"}))
def test_other_spans_can_be_written_into_what_was_read(format_: str) -> None:
    @quick
    @given(several(format_), st.data())
    def check(documents: list[Document], data: st.DataObject) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = write(written(format_, folder), format_, documents)
            found = read(path, format_)
            for document in found:
                document.spans = [span for span in document.spans if data.draw(st.booleans())]
                if document.text and not document.spans:
                    document.spans = [Span(0, len(document.text), "DATE")]
            back = read(write(path, format_, found), format_)
        assert [document.text for document in back] == [document.text for document in found]
        assert [sorted(document.spans) for document in back] == [sorted(document.spans) for document in found]

    check()


@pytest.mark.parametrize("format_", MANY)
def test_parts_joined_are_the_whole(format_: str) -> None:
    @settings(quick, max_examples=10)
    @given(several(format_))
    def check(documents: list[Document]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            whole = write(written(format_, folder, "whole"), format_, documents)
            found = read(whole, format_)
            texts = [document.text for document in found]
            parts = [
                write(written(format_, folder, "part-0"), format_, found[:2], texts[:2]),
                write(written(format_, folder, "part-1"), format_, found[2:], texts[2:]),
            ]
            joined = written(format_, folder, "joined")
            join_parts(parts, joined, formats[format_])
            if format_ == "parquet":
                assert read(joined, format_) == read(whole, format_)
            else:
                assert joined.read_bytes() == whole.read_bytes()

    check()


@pytest.mark.parametrize("format_", sorted(FLAT))
def test_overlaps_are_refused_where_they_cannot_be_carried(format_: str, tmp_path: Path) -> None:
    overlapping = Document("a", "Dr. Okafor", [Span(0, 5, "DOCTOR"), Span(4, 10, "DOCTOR")])
    fine = Document("b", "Dr. Okafor", [Span(4, 10, "DOCTOR")])
    path = written(format_, str(tmp_path))
    with formats[format_].writer(path) as writer:
        with pytest.raises(RecordError, match="overlap"):
            writer.write(overlapping)
        writer.write(fine)
    assert [document.id for document in read(path, format_)] == ["b"]


@pytest.mark.parametrize("format_", sorted(XML))
def test_control_characters_are_refused_where_they_cannot_be_carried(format_: str, tmp_path: Path) -> None:
    with formats[format_].writer(written(format_, str(tmp_path))) as writer:
        with pytest.raises(RecordError, match=r"U\+0001 at 2 cannot be written in XML") as error:
            writer.write(Document("a", "Ok\x01afor"))
        assert "afor" not in str(error.value)


@pytest.mark.parametrize("format_", ALL)
def test_an_empty_note_is_a_note(format_: str, tmp_path: Path) -> None:
    path = write(written(format_, str(tmp_path)), format_, [Document("note-0", "")])
    assert [document.text for document in read(path, format_)] == [""]
