"""Archives, patterns, compressed files, JSON arrays and several text columns: read as what they are, written back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote import Document
from incognote.errors import RecordError, UsageError
from incognote.formats import ReadOptions, Source, find_sources, format_like, open_writer, read_documents

from . import office_notes as office

RECORDS = [
    {"id": 1, "history": "Seen by Dr. Okafor.", "plan": "Call Okafor", "dose": 1.50},
    {"id": 2, "history": "", "plan": "None"},
]


def passed(inputs: list[Path | str], out: Path | str, change: Callable[[str], str] = str, **options: str) -> list[str]:
    """Read, change and write; the errors on the way."""
    sources = list(find_sources(inputs))
    errors = []
    with open_writer(str(out), None, format_like(sources), sources[0] if len(sources) == 1 else None) as writer:
        for one in read_documents(sources, None, ReadOptions(**options)):  # type: ignore[arg-type]
            if isinstance(one, RecordError):
                errors.append(str(one))
            else:
                writer.write(one, change(one.text))
    return errors


def hide(text: str) -> str:
    return text.replace("Okafor", "[DOCTOR]")


@pytest.mark.parametrize("indent", [None, 1])
def test_a_json_array_keeps_everything_but_the_text(indent: int | None, tmp_path: Path) -> None:
    path, out = tmp_path / "a.json", tmp_path / "out.json"
    path.write_text(json.dumps(RECORDS, indent=indent).replace("1.5", "1.50") + "\n")
    assert passed([path], out, text_column="history") == []
    assert out.read_bytes() == path.read_bytes()
    passed([path], out, hide, text_column="history")
    assert out.read_text() == path.read_text().replace("Dr. Okafor", "Dr. [DOCTOR]")


def test_a_record_that_is_no_note_is_named_and_left_out_of_the_array(tmp_path: Path) -> None:
    path, out = tmp_path / "a.json", tmp_path / "out.json"
    path.write_text('[ 3,\n {"text": "a"},\n {"text": "b"} ]')
    assert passed([path], out) == ["a.json: record 1: not a JSON object: Expecting an object (column 1)"]
    assert json.loads(out.read_text()) == [{"text": "a"}, {"text": "b"}]


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.json", "a.parquet"])
def test_several_text_columns_are_one_document_and_go_back_to_their_own(name: str, tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    path, out = tmp_path / name, tmp_path / f"out-{name}"
    records = [{key: str(value) for key, value in record.items()} | {"dose": "1"} for record in RECORDS]
    if name == "a.csv":
        path.write_text("\n".join([",".join(records[0]), *(",".join(one.values()) for one in records)]) + "\n")
    elif name == "a.parquet":
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records), path)
    else:
        lines = [json.dumps(record) for record in records]
        path.write_text(f"[{', '.join(lines)}]" if name == "a.json" else "\n".join(lines) + "\n")
    found = [
        one
        for one in read_documents([path], None, ReadOptions(text_column="history,plan"))
        if isinstance(one, Document)
    ]
    assert [one.text for one in found] == ["Seen by Dr. Okafor.\n\nCall Okafor\n", "None\n"]
    assert passed([path], out, hide, text_column="history,plan") == []
    new = [
        one.origin.others() | {"text": one.text}
        for one in read_documents([out], None, ReadOptions(text_column="history"))
    ]
    assert new[0] == {"text": "Seen by Dr. [DOCTOR].", "plan": "Call [DOCTOR]", "dose": "1"}
    passed([path], out, text_column="history,plan")
    assert name == "a.parquet" or out.read_bytes() == path.read_bytes()


def test_a_text_column_that_is_not_there_is_a_wrong_request(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,history\n1,x\n")
    with pytest.raises(UsageError, match="no other column called 'plan'"):
        list(read_documents([tmp_path / "a.csv"], None, ReadOptions(text_column="history,plan")))


def test_an_archive_is_read_file_by_file_and_leads_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "notes.zip"
    letter = office.word(tmp_path / "letter.docx")
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        packed.writestr("ward/a.txt", "Seen by Dr. Okafor.")
        packed.writestr("../../b.jsonl", '{"text": "Okafor"}\n')
        packed.write(letter, "c.docx")
        packed.writestr("scan.tiff", b"II*\x00")
        packed.writestr("__MACOSX/._a.txt", b"x")
    out = tmp_path / "out"
    errors = passed([path], f"{out}/", hide)
    assert errors == ["scan.tiff: files ending in .tiff are not known; --from says what they hold"]
    written = {one.relative_to(out).as_posix() for one in out.rglob("*") if one.is_file()}
    assert written == {"ward/a.txt", "b.jsonl", "c.docx"}
    assert (out / "ward/a.txt").read_text() == "Seen by Dr. [DOCTOR]."
    with pytest.raises(UsageError, match="not written"):
        open_writer(tmp_path / "x.zip")


def test_a_broken_archive_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "notes.zip").write_bytes(b"PK\x03\x04 Okafor")
    (tmp_path / "n.txt").write_text("Seen.")
    found = [str(one) if isinstance(one, RecordError) else one.id for one in read_documents([tmp_path])]
    assert found == ["n", "notes.zip: is damaged, or not a zip archive"]


def test_a_mixed_folder_is_read_each_file_by_its_own_format(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for kind, make in office.FILES.items():
        make(folder / f"{kind}.{kind}")
    (folder / "n.txt").write_text("Okafor")
    with ZipFile(folder / "more.zip", "w") as packed:
        packed.writestr("n.txt", "Okafor")
    out = tmp_path / "out"
    assert passed([folder], f"{out}/", hide) == []
    written = {one.relative_to(out).as_posix() for one in out.rglob("*") if one.is_file()}
    others = {f"{kind}.{kind}" for kind in office.FILES if kind != "pdf"}
    assert written == others | {"pdf.pdf.txt", "n.txt", "more/n.txt"}


def test_patterns_name_files(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "c.md"):
        (tmp_path / name).write_text(name)
    assert [one.id for one in read_documents([f"{tmp_path}/*.txt"]) if isinstance(one, Document)] == ["a", "b"]
    with pytest.raises(UsageError, match="no file or folder"):
        list(read_documents([f"{tmp_path}/*.docx"]))


@settings(max_examples=20)
@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=30), min_size=1, max_size=5))
def test_zstandard_files_are_read_and_written(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    folder = tmp_path_factory.mktemp("zst")
    path, out = folder / "a.jsonl.zst", folder / "out.jsonl.zst"
    data = "".join(json.dumps({"text": text}) + "\n" for text in texts).encode()
    path.write_bytes(zstandard.compress(data[:7]) + zstandard.compress(data[7:]))  # frames one after another
    passed([path], out)
    assert zstandard.ZstdDecompressor().stream_reader(out.read_bytes()).read() == data
    assert Source("a/b.jsonl.zst").stem == "a/b"
