"""Documents of a clinic: identities leave text, properties and everything around it; formatting and medicine stay."""

from __future__ import annotations

import email
import email.policy
import io
import re
from datetime import datetime
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import docx
import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote import Document
from incognote.errors import RecordError
from incognote.formats import ReadOptions, Source, formats, read_documents

from . import message_notes as notes
from . import office_notes as office

KINDS = sorted(office.FILES)
IN_PLACE = [kind for kind in KINDS if kind != "pdf"]


def made(kind: str, folder: Path) -> Path:
    return office.FILES[kind](folder / f"letter.{kind}")


def visible(data: bytes, kind: str, folder: Path) -> str:
    """Everything that a reader could find in a file, packed or not."""
    if kind == "pdf":
        (folder / "look.pdf").write_bytes(data)
        documents, _ = notes.read_errors(folder / "look.pdf", "pdf")
        return documents[0].text + str(documents[0].meta) + data.decode("latin-1")
    if kind == "eml":
        message = email.message_from_bytes(data, policy=email.policy.default)
        bodies = [part.get_content() for part in message.walk() if part.get_content_maintype() == "text"]
        return data.decode() + str(message.items()) + "".join(bodies)
    return "".join(part.decode("utf-8", "replace") for part in office.parts(data).values())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("policy", ["tag", "surrogate"])
def test_no_name_number_or_day_is_left_anywhere(kind: str, policy: str, tmp_path: Path) -> None:
    out = notes.deidentified(made(kind, tmp_path), policy, tmp_path / f"out.{kind}")
    text = re.sub("<[^<>]*>", "", visible(out, kind, tmp_path)) + visible(out, kind, tmp_path)
    left = [word for word in (*notes.HEADER, *office.DAYS, "Wilhelmina", "dunmore", "10.1.2.3") if word in text]
    assert left == []
    assert all(line in text.replace("=\n", "").replace("=\r\n", "") for line in notes.MEDICINE)


@pytest.mark.parametrize("kind", IN_PLACE)
def test_a_policy_that_keeps_everything_gives_the_same_bytes(kind: str, tmp_path: Path) -> None:
    path = made(kind, tmp_path)
    assert notes.deidentified(path, notes.KEEP, tmp_path / f"out.{kind}") == path.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_counted_and_go_unless_they_are_to_stay(kind: str, tmp_path: Path) -> None:
    path = made(kind, tmp_path)
    found = [one for one in read_documents([path]) if isinstance(one, Document)]
    count = sum(one.origin.unsearched for one in found)
    assert count == {"docx": 2, "xlsx": 0}.get(kind, 1)  # a docx of this library also shows its first page
    kept = [one for one in read_documents([path], None, ReadOptions(keep_images=True)) if isinstance(one, Document)]
    assert sum(one.origin.unsearched for one in kept) == count
    assert not any(span.label == "BIOID" for one in kept for span in one.spans)


def test_word_keeps_runs_tables_and_every_other_part(tmp_path: Path) -> None:
    path = made("docx", tmp_path)
    out = notes.deidentified(path, "tag", tmp_path / "out.docx")
    before, after = office.parts(path.read_bytes()), office.parts(out)
    assert list(before) == list(after)
    layout = ("word/styles.xml", "word/theme/theme1.xml", "[Content_Types].xml", "word/_rels/document.xml.rels")
    assert all(before[name] == after[name] for name in layout)
    assert after["word/media/image1.png"] != before["word/media/image1.png"]
    opened = docx.Document(io.BytesIO(out))
    split = next(one for one in opened.paragraphs if one.text.startswith("Called"))
    assert [run.text for run in split.runs if run.text] == ["Called Mr. [PATIENT]", " at home."]
    assert [[cell.text for cell in row.cells] for row in opened.tables[0].rows] == [
        ["Name", "[PATIENT]"], ["Phone", "[PHONE]"],
    ]  # fmt: skip
    assert opened.sections[0].header.paragraphs[0].text == "Patient: [PATIENT]"
    assert opened.core_properties.author == "[DOCTOR]"
    assert opened.core_properties.created.year == 1980
    assert [comment.author for comment in opened.comments] == ["[DOCTOR]"]


def test_word_dates_of_changes_move_with_those_of_the_text(tmp_path: Path) -> None:
    out = notes.deidentified(made("docx", tmp_path), "surrogate", tmp_path / "out.docx")
    opened = docx.Document(io.BytesIO(out))
    text = "\n".join(one.text for one in opened.paragraphs)
    admitted = re.search(r"admitted on (\w+ \d+, \d{4})", text)
    assert admitted
    day = datetime.strptime(admitted[1], "%B %d, %Y").date()
    assert opened.core_properties.created.date() == day
    assert f'w:date="{day}T10:30:00Z"' in office.parts(out)["word/document.xml"].decode()


def test_one_patient_of_a_workbook_stays_one_over_rows_and_columns(tmp_path: Path) -> None:
    out = notes.deidentified(made("xlsx", tmp_path), "surrogate", tmp_path / "out.xlsx")
    rows = [[cell.value for cell in row] for row in openpyxl.load_workbook(io.BytesIO(out)).worksheets[0]]
    first, other, again = rows[1:]
    assert first[1:] == again[1:]
    assert first[1] != other[1]
    name = re.search(r"Mr. (\w+)", first[2])
    assert name and f"Call Mr. {name[1]} on" in first[3]
    assert first[4].strftime("%B %-d, %Y") in first[3]
    assert (first[5], rows[0]) == (2.5, ["id", "patient", "history", "plan", "seen", "dose"])


def test_formulas_follow_a_sheet_that_gets_another_title(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active["A1"] = "='Mr. Okuonghae'!B2&\"x\""
    book.create_sheet("Mr. Okuonghae")["B2"] = "stable"
    book["Mr. Okuonghae"]["B3"] = "noted"
    book["Mr. Okuonghae"]["B3"].comment = openpyxl.comments.Comment("Call Okuonghae", "Wilhelmina Brandsrud")
    book.save(tmp_path / "a.xlsx")
    out = notes.deidentified(tmp_path / "a.xlsx", "tag", tmp_path / "out.xlsx")
    opened = openpyxl.load_workbook(io.BytesIO(out))
    assert opened.sheetnames == ["Sheet", "Mr. (PATIENT) 2"]
    assert opened["Sheet"]["A1"].value == "='Mr. (PATIENT) 2'!B2&\"x\""
    assert opened.worksheets[1]["B3"].comment.author == "[DOCTOR]"
    assert b"kuonghae" not in b"".join(office.parts(out).values())


def test_links_out_of_a_word_document_are_replaced_as_links(tmp_path: Path) -> None:
    made = docx.Document()
    for target in ("mailto:emeka.okuonghae@home.example", "file:///C:\\Users\\brandsrud\\letter.dotm"):
        made.part.relate_to(target, "http://schemas.openxmlformats.org/hyperlink", is_external=True)
    made.save(str(tmp_path / "a.docx"))
    out = office.parts(notes.deidentified(tmp_path / "a.docx", "tag", tmp_path / "out.docx"))
    links = re.findall('Target="([^"]*)" TargetMode="External"', out["word/_rels/document.xml.rels"].decode())
    assert links == ["mailto:%5BEMAIL%5D", "%5BURL%5D"]


@pytest.mark.parametrize("kind", IN_PLACE)
def test_a_file_that_is_one_document_takes_no_second(kind: str, tmp_path: Path) -> None:
    path = made(kind, tmp_path)
    with formats[kind].writer(tmp_path / f"out.{kind}") as writer:
        for one in read_documents([path]):
            assert isinstance(one, Document)
            writer.write(one, one.text)
        with pytest.raises(RecordError, match="give a folder"):
            for one in read_documents([path]):
                assert isinstance(one, Document)
                writer.write(one, one.text)
    assert (tmp_path / f"out.{kind}").read_bytes() == path.read_bytes()


def test_a_name_beside_an_address_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_text("From: x@okuonghae.example (Mr. Okuonghae)\nSubject: Mr. Okuonghae\n\nSeen.\n", newline="")
    out = notes.deidentified(path, "tag", tmp_path / "out.eml").decode()
    assert out == "From: [EMAIL] (Mr. [PATIENT])\nSubject: Mr. [PATIENT]\n\nSeen.\n"


def test_a_shared_string_that_no_cell_uses_any_longer_is_emptied(tmp_path: Path) -> None:
    path = tmp_path / "shared.xlsx"
    shared = "<sst><si><t>Mr. Okuonghae</t></si><si><t>stable</t></si><si><t>Mr. Okuonghae, unused</t></si></sst>"
    cells = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    with ZipFile(path, "w") as packed:
        packed.writestr(
            "xl/workbook.xml", '<workbook><sheets><sheet name="1" r:id="a"/></sheets></workbook>'.replace("r:", "")
        )
        packed.writestr("xl/worksheets/sheet1.xml", f"<worksheet><sheetData>{cells * 2}</sheetData></worksheet>")
        packed.writestr("xl/sharedStrings.xml", shared)
    out = office.parts(notes.deidentified(path, "tag", tmp_path / "out.xlsx"))
    assert out["xl/sharedStrings.xml"] == (
        b"<sst><si><t/></si><si><t>stable</t></si><si><t>Mr. [PATIENT], unused</t></si></sst>"
    )
    assert out["xl/worksheets/sheet1.xml"].count(b'<c r="A1" t="inlineStr"><is><t>Mr. [PATIENT]</t></is></c>') == 2


def test_columns_that_are_not_named_as_text_are_left_alone(tmp_path: Path) -> None:
    path = made("xlsx", tmp_path)
    options = ReadOptions(text_column="history,plan")
    found = [one for one in read_documents([path], None, options) if isinstance(one, Document)]
    assert any("history: DISCHARGE" in one.text and "plan: Call" in one.text for one in found)
    assert not any("dose" in one.text for one in found if one.text.startswith("Patient"))


def test_threads_of_mails_stay_intact(tmp_path: Path) -> None:
    path = made("eml", tmp_path)
    path.write_bytes(path.read_bytes().replace(b"MIME-Version", b"References: <123.456@dunmore.example>\nMIME-Version"))
    out = email.message_from_bytes(
        notes.deidentified(path, "surrogate", tmp_path / "out.eml"), policy=email.policy.default
    )
    assert out["Message-ID"] == out["References"] != "<123.456@dunmore.example>"
    assert "Received" not in out
    assert len(out["To"].addresses) == 2
    body = out.get_body().get_content()
    assert out["Date"].datetime.strftime("%B %-d, %Y") in body


def test_a_new_pdf_has_its_lines_where_the_old_one_had_them(tmp_path: Path) -> None:
    path = made("pdf", tmp_path)
    notes.deidentified(path, "tag", tmp_path / "out.pdf")
    before, _ = notes.read_errors(path, "pdf")
    after, _ = notes.read_errors(tmp_path / "out.pdf", "pdf")
    lines = [[(line.page, round(line.x)) for line in one[0].origin.message.lines] for one in (before, after)]
    assert lines[0] == lines[1]
    assert after[0].text.startswith("DISCHARGE SUMMARY\nMr. [PATIENT] was admitted on [DATE]")
    assert after[0].origin.unsearched == 0


@pytest.mark.parametrize(("kind", "content", "reason"), [
    ("docx", b"PK\x03\x04 cut", "is damaged or cut short"),
    ("docx", b"\xd0\xcf\x11\xe0rest", "is protected by a password"),
    ("xlsx", b"", "is damaged or cut short"),
    ("rtf", b"Okuonghae", "is not RTF"),
    ("rtf", b"{\\rtf1 Okuonghae", "is cut short"),
    ("eml", b"\n\nOkuonghae", "is not a mail"),
    ("pdf", b"%PDF-1.7 Okuonghae", "is damaged, or not a PDF"),
    ("html", b"<html><body>\xff\xfe Okuonghae", "is not utf-8"),
])  # fmt: skip
def test_bad_files_are_named_with_the_reason_and_the_rest_goes_on(
    kind: str, content: bytes, reason: str, tmp_path: Path
) -> None:
    (tmp_path / f"bad.{kind}").write_bytes(content)
    (tmp_path / "good.txt").write_text("Seen.")
    found = list(read_documents([tmp_path]))
    errors = [str(one) for one in found if isinstance(one, RecordError)]
    assert len(errors) == 1 and errors[0].startswith(f"bad.{kind}: ") and reason in errors[0]
    assert "kuonghae" not in errors[0]
    assert [one.id for one in found if isinstance(one, Document)] == ["good"]


def test_a_package_that_unpacks_to_far_more_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("incognote.formats.office.package.LARGEST", 1 << 20)
    with ZipFile(tmp_path / "bomb.docx", "w", ZIP_DEFLATED) as packed:
        packed.writestr("word/document.xml", b" " * (1 << 21))
    _, errors = notes.read_errors(tmp_path / "bomb.docx", "docx")
    assert errors == ["bomb.docx: unpacks to more than 1 MB or 20000 parts"]


def test_entities_in_a_part_are_refused(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "x.docx", "w") as packed:
        packed.writestr("word/document.xml", '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><d>&e;</d>')
    _, errors = notes.read_errors(tmp_path / "x.docx", "docx")
    assert len(errors) == 1 and "word/document.xml" in errors[0] and "entities" in errors[0]


words = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x24FF, exclude_characters="\x7f\x85\u2028\u2029"), max_size=12
)


@settings(max_examples=30)
@given(st.lists(st.lists(words, min_size=1, max_size=4), min_size=1, max_size=5), st.data())
def test_any_stretch_of_a_word_document_can_be_replaced(paragraphs: list[list[str]], data: st.DataObject) -> None:
    """However runs split the text, what is replaced reads as it should and the rest is as it was."""
    document = docx.Document()
    for runs in paragraphs:
        paragraph = document.add_paragraph()
        for run in runs:
            paragraph.add_run(run)
    stream = io.BytesIO()
    document.save(stream)
    source = Source("a.docx", stream=io.BytesIO(stream.getvalue()))
    view = next(iter(formats["docx"].read(source, ReadOptions())))
    assert isinstance(view, Document)
    lines = ["".join(runs) for runs in paragraphs]
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if not filled:
        return
    number = data.draw(st.sampled_from(filled))
    start = data.draw(st.integers(0, len(lines[number]) - 1))
    end = data.draw(st.integers(start + 1, len(lines[number])))
    at = view.text.index("\n".join(lines)) + sum(len(line) + 1 for line in lines[:number])
    view.origin.replaced = [(at + start, at + end, "<&>")]
    text = view.text[: at + start] + "<&>" + view.text[at + end :]
    message = view.origin.message
    from incognote.formats.messages.view import rewritten

    new = docx.Document(io.BytesIO(message.packed(rewritten(view.origin.edits(view, text)))))
    lines[number] = lines[number][:start] + "<&>" + lines[number][end:]
    assert [one.text for one in new.paragraphs] == lines


@settings(max_examples=40)
@given(st.lists(words | st.sampled_from(["{", "}", "\\", "Å", "😀", "\t"]), max_size=8).map("".join), st.booleans())
def test_rtf_text_comes_back_as_it_was_written(text: str, escaped: bool) -> None:
    from incognote.formats.messages.rtf_text import escape_rtf, rtf_parts
    from incognote.formats.messages.view import Raw

    written = escape_rtf(text) if escaped else "".join(char for char in text if char.isalnum() and char.isascii())
    shown = text if escaped else written
    parts, pictures = rtf_parts(Raw("{\\rtf1\\ansi " + written + "}"), "a.rtf")
    assert "".join(part.text for part in parts) == shown
    assert pictures == []
