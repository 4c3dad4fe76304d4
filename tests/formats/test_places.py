"""Where notes come from and go to: folders, several files, standard streams, compressed files."""

from __future__ import annotations

import codecs
import gzip
import io
import logging
import sys
from pathlib import Path

import pytest

from incognote import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.files import atomic_write
from incognote.formats import ReadOptions, Source, detect, formats, open_writer, read_documents


def put(path: Path, content: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode())
    return path


def copy_unchanged(source: Path, out: Path) -> None:
    with open_writer(out) as writer:
        for document in read_documents([source]):
            assert isinstance(document, Document)
            writer.write(document, document.text)


def content(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_tree_of_mixed_formats_comes_out_as_it_was(tmp_path: Path) -> None:
    source = tmp_path / "in"
    put(source / "a.txt", "note a\r\n")
    put(source / "ward/b.text", "note b")
    put(source / "ward/t.csv", "id;text\r\n1;x\r\n2;y")
    put(source / "ward/u.tsv", "text\tid\nx\t1\n")
    put(source / "j.jsonl", '{"text":"x"}\n\n{"text":"y"}')
    put(source / "x.xml", "<MEDDOCAN><TEXT>x &amp; y</TEXT></MEDDOCAN>")
    put(source / "y.xml", "<ROOT><RECORD ID='1'><TEXT>x</TEXT></RECORD></ROOT>")
    put(source / ".hidden.txt", "no")
    copy_unchanged(source, tmp_path / "out")
    assert content(tmp_path / "out") == {k: v for k, v in content(source).items() if k != ".hidden.txt"}


def test_a_brat_folder_is_only_its_notes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    put(tmp_path / "sub/a.txt", "Okafor")
    put(tmp_path / "sub/a.ann", "T1\tDOCTOR 0 6\tOkafor\n")
    put(tmp_path / "b.txt", "not annotated")
    put(tmp_path / "index.tsv", "file\ttype\n")
    put(tmp_path / "README.md", "about")
    with caplog.at_level(logging.WARNING):
        documents = list(read_documents([tmp_path]))
    assert [(document.id, len(document.spans)) for document in documents if isinstance(document, Document)] == [
        ("b", 0),
        ("sub/a", 1),
    ]
    assert "1 .md, 1 .tsv" in caplog.text


def test_annotations_without_a_text_are_named(tmp_path: Path) -> None:
    put(tmp_path / "a.ann", "T1\tDOCTOR 0 6\tOkafor\n")
    (error,) = read_documents([tmp_path])
    assert str(error) == "a.txt: there are annotations but no text of this name"


def test_several_folders_keep_their_names_apart(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    put(first / "a.txt", "1")
    put(second / "a.txt", "2")
    assert [document.id for document in read_documents([first, second]) if isinstance(document, Document)] == [
        "one/a",
        "two/a",
    ]


def test_a_missing_file_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no file or folder called"):
        list(read_documents([tmp_path / "nothing"]))


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("n.xml", "<?xml version='1.0'?><deIdi2b2>", "i2b2-2014"),
        ("n.xml", "<MEDDOCAN>", "meddocan"),
        ("n.xml", "<ROOT>\n<RECORD ID='1'>", "i2b2-2006"),
        ("n.ndjson", "", "jsonl"),
        ("n.csv.gz", "", "csv"),
        ("n.bio", "", "conll"),
        ("stdin", '{"text": 1}', "jsonl"),
        ("stdin", "PAR1....", "parquet"),
        ("stdin", "<xmi:XMI ", "xmi"),
        ("stdin", "Seen by", "txt"),
        ("stdin", "", "txt"),
    ],
)
def test_formats_are_seen_from_name_and_content(name: str, head: str, expected: str, tmp_path: Path) -> None:
    if name == "stdin":
        source = Source("stdin", stream=io.BufferedReader(io.BytesIO(head.encode())))  # type: ignore[arg-type]
    else:
        source = Source(name, put(tmp_path / name, head))
    assert detect(source).name == expected


def test_an_unknown_file_asks_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"files ending in .dwg are not known; --from says"):
        list(read_documents([put(tmp_path / "a.dwg", "%PDF")]))
    with pytest.raises(UsageError, match="i2b2-2006 or i2b2-2014 or meddocan"):
        list(read_documents([put(tmp_path / "a.xml", "<html/>")]))
    with pytest.raises(UsageError, match="which is it"):
        open_writer(tmp_path / "out.xml")


def test_compressed_lines_and_tables_pass(tmp_path: Path) -> None:
    document = Document("a", "Seen", [Span(0, 4, "ID")])
    for name in ("n.jsonl.gz", "n.csv.gz"):
        with open_writer(tmp_path / name) as writer:
            writer.write(document)
        assert (tmp_path / name).read_bytes().startswith(b"\x1f\x8b")
        assert list(read_documents([tmp_path / name])) == [document]


def test_tables_without_rows_keep_their_header(tmp_path: Path) -> None:
    path = put(tmp_path / "n.csv", "id,text\r\n")
    source = Source("n.csv", path)
    with open_writer(tmp_path / "out.csv", None, formats["csv"], source):
        assert list(read_documents([source])) == []
    assert (tmp_path / "out.csv").read_bytes() == path.read_bytes()


def test_rows_of_another_table_are_refused_in_one_file(tmp_path: Path) -> None:
    put(tmp_path / "a.csv", "id,text\n1,x\n")
    put(tmp_path / "b.csv", "id,text,more\n2,y,z\n")
    first, second = read_documents([tmp_path / "a.csv", tmp_path / "b.csv"])
    assert isinstance(first, Document) and isinstance(second, Document)
    with open_writer(tmp_path / "out.csv") as writer:
        writer.write(first, "X")
        with pytest.raises(RecordError, match="columns are not those of the first record"):
            writer.write(second, "Y")
    assert (tmp_path / "out.csv").read_text() == "id,text\n1,X\n"


def test_other_columns_go_along_into_tables_of_another_format(tmp_path: Path) -> None:
    source = put(tmp_path / "n.csv", 'id,more,text,names\n1,"z, ""0""",x,Okafor\n')
    for name in ("n.jsonl", "n.parquet", "n.tsv", "back.csv"):
        with open_writer(tmp_path / name) as writer:
            known = ("names",) if source.name == "n.csv" else ()
            for document in read_documents([source], options=ReadOptions(known_columns=known)):
                assert isinstance(document, Document)
                writer.write(document, document.text + "!")
        source = tmp_path / name
        assert b"Okafor" not in source.read_bytes()
    assert source.read_text() == 'id,text,spans,meta,more\n1,x!!!!,[],{},"z, ""0"""\n'


def test_records_may_lack_columns_of_the_first_but_bring_no_new_ones(tmp_path: Path) -> None:
    lines = '{"text": "a", "x": 1}\n{"text": "b"}\n{"text": "c", "y": 2}\n'
    source = put(tmp_path / "n.jsonl", lines)
    for name in ("out.csv", "out.parquet"):
        with open_writer(tmp_path / name) as writer:
            first, second, third = read_documents([source])
            writer.write(first, "a")  # type: ignore[arg-type]
            writer.write(second, "b")  # type: ignore[arg-type]
            with pytest.raises(RecordError, match="columns are not those of the first record"):
                writer.write(third, "c")  # type: ignore[arg-type]
        assert [document.text for document in read_documents([tmp_path / name])] == ["a", "b"]  # type: ignore[union-attr]


def test_two_notes_do_not_fit_a_text_file(tmp_path: Path) -> None:
    with open_writer(tmp_path / "out.txt") as writer:
        writer.write(Document("a", "x"))
        with pytest.raises(UsageError, match="one note per file: give a folder"):
            writer.write(Document("b", "y"))


def test_damaged_files_cost_themselves(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b'{"text": "Okafor"}\n' * 99)[:40])
    (tmp_path / "b.csv").write_bytes(codecs.BOM_UTF16_LE + "id,text\n1,".encode("utf-16-le") + b"\x00\xd8x")
    put(tmp_path / "c.jsonl", '{"text": "fine"}')
    damaged, undecodable, fine = read_documents([tmp_path])
    assert str(damaged) == "a.jsonl.gz: the file is damaged or cut short"
    assert str(undecodable) == "b.csv: holds bytes that are not utf-16-le; --encoding says what the file is"
    assert isinstance(fine, Document)


def test_standard_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: object) -> None:
    class Stdin:
        buffer = io.BytesIO(b'{"id":"a","text":"x"}\n')

    monkeypatch.setattr(sys, "stdin", Stdin())
    with open_writer("-", "jsonl") as writer:
        for document in read_documents(["-"]):
            assert isinstance(document, Document)
            writer.write(document, "y")
    assert capsysbinary.readouterr().out == b'{"id":"a","text":"y"}\n'  # type: ignore[attr-defined]


def test_an_atomic_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.txt"
    with atomic_write(path) as file:
        file.write(b"one")
        assert not path.exists()
    with pytest.raises(ValueError, match="stop"), atomic_write(path) as file:
        file.write(b"two")
        raise ValueError("stop")
    assert content(tmp_path) == {"new/a.txt": b"one"}
