"""What real archives hold: odd encodings and line ends, broken files. Each fails alone and never shows its content."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from incognote import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.formats import ReadOptions, formats, open_writer, read_documents

from .helpers import read, read_all, write

CSV = 'id,text,n\r\n1,"Seen by ""Dr"" Okafor,\r\ntoday",007\r\n2,plain, 3\r\n'


def put(path: Path, content: bytes | str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"a\x00b",
        b"one\r\ntwo\rthree\n",
        codecs.BOM_UTF8 + "Blåbær".encode(),
        codecs.BOM_UTF16_LE + "Blåbær 👩‍⚕️".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "שלום e\u0301".encode("utf-16-be"),
    ],
)
def test_plain_text_keeps_marks_line_ends_and_nulls(data: bytes, tmp_path: Path) -> None:
    (document,) = read(put(tmp_path / "note.txt", data), "txt")
    write(tmp_path / "out.txt", "txt", [document], [document.text])
    assert (tmp_path / "out.txt").read_bytes() == data


def test_a_replaced_text_keeps_its_encoding(tmp_path: Path) -> None:
    path = put(tmp_path / "note.txt", "Sett av Åse.\r\n".encode("latin-1"))
    (document,) = read(path, "txt", encoding="latin-1")
    write(path, "txt", [document], ["Sett av Bjørn.\r\n"])
    assert path.read_bytes() == "Sett av Bjørn.\r\n".encode("latin-1")


def test_a_surrogate_that_the_encoding_cannot_spell_is_an_error_not_a_question_mark(tmp_path: Path) -> None:
    (document,) = read(put(tmp_path / "note.txt", b"Sett av \xc5se."), "txt", encoding="latin-1")
    with pytest.raises(RecordError, match=r"U\+0141 at 8 cannot be written as iso8859-1"):
        write(tmp_path / "out.txt", "txt", [document], ["Sett av Łukasz."])
    assert not (tmp_path / "out.txt").exists()


def test_bytes_that_are_not_text_cost_one_file(tmp_path: Path) -> None:
    put(tmp_path / "a.txt", b"Secret \xe9\xe9")
    put(tmp_path / "b.txt", b"fine")
    bad, good = read_documents([tmp_path])
    assert isinstance(bad, RecordError)
    assert str(bad) == "a.txt: byte 7 is not utf-8; --encoding says what the file is"
    assert isinstance(good, Document) and good.id == "b"


def test_a_bad_line_costs_one_line_of_json(tmp_path: Path) -> None:
    lines = [
        b'{"id": "a", "text": "fine"}',
        b'{"id": "b", "text": "Okafor" "oops"}',
        b'{"id": "c", "text": "caf\xe9"}',
        b"[1, 2]",
        b'{"id": "d", "note": 5}',
        b'{"id": "e", "text": "ab", "spans": [{"start": 0, "end": 9, "label": "X"}]}',
        b'{"id": "f", "text": "ab", "spans": [{"start": 0, "label": "X"}]}',
        b"",
        b'{"text": "last"}',
    ]
    documents, errors = read_all(put(tmp_path / "n.jsonl", b"\n".join(lines)), "jsonl")
    assert [document.id for document in documents] == ["a", "n-9"]
    assert [error.split(": ")[1] for error in errors] == [f"line {n}" for n in range(2, 8)]
    assert not any("Okafor" in error or "caf" in error for error in errors)


def test_json_lines_change_nothing_but_what_changed(tmp_path: Path) -> None:
    spans = '[{"start":8,"end":11,"label":"DOCTOR"}]'
    line = f'\ufeff\n {{ "n": 1.50e1, "text" : "Seen by \\u00c5se" ,"x":[ ],"spans":{spans} }}\r\n\n'
    path = put(tmp_path / "n.jsonl", line)
    (document,) = read(path, "jsonl")
    write(path, "jsonl", [document], [document.text])
    assert path.read_bytes() == line.encode()
    write(path, "jsonl", [document], ["Seen by Kåre"])
    expected = '\ufeff\n { "n": 1.50e1, "text" : "Seen by K\\u00e5re" ,"x":[ ],"spans":[] }\r\n\n'
    assert path.read_bytes() == expected.encode()


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_a_table_changes_only_the_cell_of_the_text(mark: bytes, tmp_path: Path) -> None:
    path = put(tmp_path / "n.csv", mark + CSV.encode())
    documents = read(path, "csv")
    assert documents[0].text == 'Seen by "Dr" Okafor,\r\ntoday'
    write(path, "csv", documents, ['Seen by "Dr" X,\r\ntoday', "plain; now"])
    expected = CSV.replace("Okafor", "X").replace("plain", "plain; now")
    assert path.read_bytes() == mark + expected.encode()


def test_the_delimiter_is_the_header_s(tmp_path: Path) -> None:
    path = put(tmp_path / "n.csv", 'note;id\n5" tall, fine;1\n')
    (document,) = read(path, "csv")
    assert (document.id, document.text) == ("1", '5" tall, fine')
    write(path, "csv", [document], ["a;b"])
    assert path.read_text() == 'note;id\n"a;b";1\n'


def test_a_row_of_another_length_could_hide_half_a_note_and_is_refused(tmp_path: Path) -> None:
    path = put(tmp_path / "n.csv", "id,text\n1,Okafor, John\n2,fine\n")
    documents, errors = read_all(path, "csv")
    assert [document.id for document in documents] == ["2"]
    assert errors == ["n.csv: line 2: 3 cells where the header has 2"]


def test_a_quote_that_never_closes_is_named(tmp_path: Path) -> None:
    documents, errors = read_all(put(tmp_path / "n.csv", 'id,text\n1,fine\n2,"Okafor\n3,more\n'), "csv")
    assert len(documents) == 1
    assert errors == ["n.csv: line 3: a quote that opens here is never closed"]


def test_bytes_that_are_not_text_pass_in_other_columns_and_fail_in_ours(tmp_path: Path) -> None:
    data = b"id,text,other\n1,fine,caf\xe9\n2,caf\xe9,x\n"
    path = put(tmp_path / "n.csv", data)
    documents, errors = read_all(path, "csv")
    assert errors == ["n.csv: line 3: holds bytes that are not utf-8; --encoding says what it is"]
    write(path, "csv", documents, ["good"])
    assert path.read_bytes() == b"id,text,other\n1,good,caf\xe9\n"


def test_a_missing_column_is_named_with_those_there_are(tmp_path: Path) -> None:
    path = put(tmp_path / "n.csv", "key,words\n1,x\n")
    with pytest.raises(UsageError, match=r"n.csv: which column is the note\? .* key, words"):
        list(read_documents([path]))
    with pytest.raises(UsageError, match="no column called 'body'; there are: key, words"):
        list(read_documents([path], options=ReadOptions(text_column="body")))
    put(tmp_path / "o.jsonl", '{"text": "x"}\n')
    bad, good = read_documents([path, tmp_path / "o.jsonl"])
    assert isinstance(bad, RecordError) and isinstance(good, Document)


def test_a_table_without_a_header_does_not_show_its_first_note(tmp_path: Path) -> None:
    path = put(tmp_path / "n.csv", "17,Seen by Dr Okafor on 3/4/19 in the clinic\n")
    with pytest.raises(UsageError) as error:
        list(read_documents([path]))
    assert "Okafor" not in str(error.value)


def test_columns_become_meta(tmp_path: Path) -> None:
    table = (
        "note_id,subject_id,note_type,body,names,phone\n"
        '7,p1,discharge,x,"{""PATIENT"": [""Ola""]}",\n'
        "8,p1,,y,Kari; Per,555 0100\n"
    )
    first, second = read(put(tmp_path / "n.csv", table), "csv", known_columns=("names", "PHONE=phone"))
    assert first.id == "7"
    assert first.meta == {"patient": "p1", "type": "discharge", "known": {"PATIENT": ["Ola"]}}
    assert second.meta == {"patient": "p1", "known": {"*": ["Kari", "Per"], "PHONE": ["555 0100"]}}


def test_a_replaced_note_in_another_format_leaves_known_identifiers_behind(tmp_path: Path) -> None:
    (document,) = read(put(tmp_path / "n.csv", "text,names\nSeen,Okafor\n"), "csv", known_columns=("names",))
    for name in ("out.jsonl", "out.tsv", "out.conll", "out.parquet"):
        with open_writer(tmp_path / name) as writer:
            writer.write(document, "Seen")
        assert b"Okafor" not in (tmp_path / name).read_bytes()


def test_broken_xml_names_file_and_line(tmp_path: Path) -> None:
    path = put(tmp_path / "n.xml", "<deIdi2b2>\n<TEXT>Okafor</TEXT>\n<TAGS>\n</deIdi2b2>")
    (error,) = read_documents([path])
    assert str(error) == "n.xml: not well-formed XML at line 4: mismatched tag"


@pytest.mark.parametrize(
    "declaration",
    ['<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">', '<!ENTITY b SYSTEM "file:///etc/passwd">'],
)
@pytest.mark.parametrize("format_", ["i2b2-2014", "i2b2-2006", "xmi"])
def test_entities_are_refused(declaration: str, format_: str, tmp_path: Path) -> None:
    body = "<RECORD ID='1'><TEXT>&b;</TEXT></RECORD>"
    path = put(tmp_path / "n.xml", f"<!DOCTYPE x [{declaration}]>\n<ROOT>{body}</ROOT>")
    with pytest.raises(RecordError, match="declares entities"):
        read(path, format_)


def test_a_broken_record_costs_one_record(tmp_path: Path) -> None:
    xml = (
        '<?xml version="1.0"?>\n<ROOT>\n'
        '<RECORD ID="1">\n<TEXT>by <PHI TYPE="DOCTOR">A &amp; B</PHI></TEXT>\n</RECORD>\n'
        '<RECORD ID="2">\n<TEXT>open <PHI>Okafor</TEXT>\n</RECORD>\n'
        '<RECORD ID="3">\n<TEXT>x &lt; y</TEXT>\n</RECORD>\n</ROOT>\n'
    )
    path = put(tmp_path / "n.xml", xml)
    documents, errors = read_all(path, "i2b2-2006")
    assert [(d.id, d.text, [s.of(d.text) for s in d.spans]) for d in documents] == [
        ("1", "by A & B", ["A & B"]),
        ("3", "x < y", []),
    ]
    assert errors == ["n.xml: record 2: not well-formed XML at line 7: mismatched tag"]
    write(path, "i2b2-2006", documents, ["by C & D", documents[1].text])
    assert [document.text for document in read(path, "i2b2-2006")] == ["by C & D", "x < y"]


def test_xml_keeps_everything_around_the_text(tmp_path: Path) -> None:
    xml = (
        '<?xml version="1.0" encoding="ISO-8859-1" ?>\r\n<!-- kept -->\r\n<deIdi2b2 v="1">\r\n'
        "<TEXT><![CDATA[\r\nSeen by Åse > 3 & 4\r\n]]></TEXT>\r\n<TAGS>\r\n"
        '<NAME id="P0" start="9" end="12" text="Åse" TYPE="DOCTOR" comment="a > b" extra=\'1\' />\r\n</TAGS>\r\n'
        "<META>&quot;x&quot;</META></deIdi2b2>\r\n"
    )
    path = put(tmp_path / "n.xml", xml.encode("latin-1"))
    (document,) = read(path, "i2b2-2014")
    assert [(span.of(document.text), span.label) for span in document.spans] == [("Åse", "DOCTOR")]
    document.spans.append(Span(document.text.index("3"), document.text.index("3") + 1, "AGE"))
    write(path, "i2b2-2014", [document])
    added = '<AGE id="P1" start="15" end="16" text="3" TYPE="AGE" comment="" />\r\n</TAGS>'
    assert path.read_bytes() == xml.replace("</TAGS>", added).encode("latin-1")
    write(path, "i2b2-2014", [document], [document.text.replace("Åse", "Bjørn")])
    start, end = xml.index("<NAME"), xml.index("</TAGS>")
    assert path.read_bytes() == (xml[:start] + xml[end:]).replace("Åse", "Bjørn").encode("latin-1")


def test_wrong_offsets_are_an_error(tmp_path: Path) -> None:
    put(tmp_path / "n.txt", "Seen by Okafor")
    put(tmp_path / "n.ann", "T1\tDOCTOR 7 13\tOkafor\n")
    (error,) = read_documents([tmp_path / "n.txt"])
    assert str(error) == "n.ann: T1: its offsets do not give its text"


@pytest.mark.parametrize(("text", "shift"), [("a\r\nb\r\nOkafor", -2), ("\ufeffab Okafor", 1)])
def test_brat_offsets_may_count_a_mark_or_a_line_end_as_one(text: str, shift: int, tmp_path: Path) -> None:
    put(tmp_path / "n.txt", text)
    start = text.lstrip("\ufeff").index("Okafor") + shift
    ann = f"T4\tDOCTOR {start} {start + 6}\tOkafor\n"
    put(tmp_path / "n.ann", ann)
    (document,) = read(tmp_path / "n.txt", "brat")
    assert [span.of(document.text) for span in document.spans] == ["Okafor"]
    document.spans.append(Span(0, 1, "ID"))
    write(tmp_path / "n.txt", "brat", [document])
    assert (tmp_path / "n.ann").read_text().startswith(ann)
    assert read(tmp_path / "n.txt", "brat") == [document]


def test_brat_keeps_other_lines_while_what_they_refer_to_lives(tmp_path: Path) -> None:
    ann = (
        "T1\tDOCTOR 8 14\tOkafor\nT2\tPATIENT 0 2;5 7\tOl Al\nT7\tDATE 15 19\t1999\n"
        "R1\tTreats Arg1:T1 Arg2:T2\nA1\tSure R1\nE1\tVisit:T7 Who:T1\n#1\tAnnotatorNotes T7\tnice\n*\tEquiv T1 T2\n"
    )
    put(tmp_path / "n.txt", "Ol K Al Okafor 1999")
    put(tmp_path / "n.ann", ann)
    (document,) = read(tmp_path / "n.txt", "brat")
    assert [span.of(document.text) for span in document.spans] == ["Okafor", "Ol", "Al", "1999"]
    document.spans = [span for span in document.spans if (span.start, span.end) != (5, 7)]
    write(tmp_path / "n.txt", "brat", [document])
    assert (tmp_path / "n.ann").read_text() == (
        "T1\tDOCTOR 8 14\tOkafor\nT7\tDATE 15 19\t1999\nE1\tVisit:T7 Who:T1\n#1\tAnnotatorNotes T7\tnice\n"
        "T8\tPATIENT 0 2\tOl\n"
    )


def test_foreign_columns_are_joined_with_blanks(tmp_path: Path) -> None:
    conll = "-DOCSTART- -X- O O\n\nSeen VB O\nby IN O\nDr. NN I-PER\nOkafor NN I-PER\n\nOslo NN B-LOC\n# NN O\n"
    path = put(tmp_path / "n.conll", conll)
    (document,) = read(path, "conll")
    assert document.text == "Seen by Dr. Okafor\nOslo #"
    assert [(span.of(document.text), span.label) for span in document.spans] == [("Dr. Okafor", "PER"), ("Oslo", "LOC")]
    write(path, "conll", [document], [document.text])
    assert path.read_text() == conll


def test_bioes_and_bio_say_the_same(tmp_path: Path) -> None:
    document = Document("a", "Dr. Ola Nordmann, Oslo", [Span(4, 16, "DOCTOR"), Span(18, 22, "CITY")])
    write(tmp_path / "n.bioes", "conll-bioes", [document])
    assert [line.split("\t")[-1] for line in (tmp_path / "n.bioes").read_text().splitlines() if "\t" in line] == [
        "O", "O", "B-DOCTOR", "E-DOCTOR", "O", "S-CITY",
    ]  # fmt: skip
    assert read(tmp_path / "n.bioes", "conll") == [document]


def test_duplicate_ids_are_both_kept_in_a_table_and_named_in_a_folder(tmp_path: Path) -> None:
    rows = read(put(tmp_path / "n.csv", "id,text\n1,a\n1,b\n"), "csv")
    assert [document.text for document in rows] == ["a", "b"]
    with open_writer(tmp_path / "out", "brat") as writer:
        writer.write(rows[0])
        with pytest.raises(RecordError, match="already written"):
            writer.write(rows[1])
    assert (tmp_path / "out" / "1.txt").read_text() == "a"


def test_an_id_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    with open_writer(tmp_path / "out", "txt") as writer:
        writer.write(Document("../../evil", "x"))
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_failure_leaves_no_file_behind(tmp_path: Path) -> None:
    for name in ("jsonl", "csv", "parquet", "conll", "i2b2-2006"):
        with pytest.raises(KeyboardInterrupt), formats[name].writer(tmp_path / "out") as writer:
            writer.write(Document("a", "Okafor"))
            raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_note_of_fifty_megabytes_passes(tmp_path: Path) -> None:
    text = 'Seen by "Okafor", today.\n' * 2_000_000  # 50 MB
    document = Document("n", text, [Span(9, 15, "DOCTOR")])
    for name in ("jsonl", "csv"):
        path = tmp_path / f"n{formats[name].suffixes[0]}"
        assert read(write(path, name, [document]), name) == [document]
