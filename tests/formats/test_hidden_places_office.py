"""Where Word, Excel, RTF and HTML keep names beside the text: bookmarks, ranges, heads of pages, data of programs."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import docx
import openpyxl
import pytest
from docx.oxml import parse_xml
from openpyxl.workbook.defined_name import DefinedName

from . import message_notes as notes

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
LEFT = re.compile(r"(?i)vandersloot|00847261|ramaswamy")


def parts(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name).decode("utf-8", "replace") for name in package.namelist()}


def with_parts(data: bytes, more: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, text in (parts(data) | more).items():
            package.writestr(name, text)
    return out.getvalue()


def letter() -> bytes:
    document = docx.Document()
    document.add_paragraph("Mrs. Marguerite Vandersloot (MRN 00847261) takes metformin 500 mg.")
    document.add_paragraph("Seen by Dr. Anil Ramaswamy.")
    for xml in (
        '<w:bookmarkStart {} w:id="1" w:name="Vandersloot_chart"/>',
        '<w:bookmarkEnd {} w:id="1"/>',
        '<w:hyperlink {} w:anchor="Vandersloot_chart"><w:r><w:t>chart</w:t></w:r></w:hyperlink>',
        "<w:r {}><w:instrText> REF Vandersloot_chart \\h </w:instrText></w:r>",
    ):
        document.paragraphs[0]._p.append(parse_xml(xml.format(W)))
    out = io.BytesIO()
    document.save(out)
    data = '<!-- for Dr. Ramaswamy --><p xmlns="urn:x" who="Marguerite Vandersloot"/>'
    return with_parts(out.getvalue(), {"customXml/item1.xml": data})


def table() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Name", "Note"])
    sheet.append(
        ["Vandersloot, Marguerite", "Mrs. Vandersloot takes metformin 500 mg. MRN 00847261, Dr. Anil Ramaswamy"]
    )
    sheet.append(["=Vandersloot_row", ""])
    sheet.oddHeader.center.text = "Vandersloot, Marguerite"
    sheet.oddFooter.left.text = "Dr. Anil Ramaswamy"
    book.defined_names["Vandersloot_row"] = DefinedName("Vandersloot_row", attr_text="Sheet!$A$2")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("policy", ["tag", "surrogate"])
def test_bookmarks_and_data_of_programs_in_word_hold_no_names_and_links_still_lead_there(
    policy: str, tmp_path: Path
) -> None:
    (tmp_path / "a.docx").write_bytes(letter())
    new = notes.deidentified(tmp_path / "a.docx", policy, tmp_path / "out.docx")
    assert [name for name, text in parts(new).items() if LEFT.search(text)] == []
    text = parts(new)["word/document.xml"]
    (name,) = re.findall(r'w:bookmarkStart [^>]*w:name="([^"]*)"', text)
    assert f'w:anchor="{name}"' in text and f" REF {name} " in text
    docx.Document(io.BytesIO(new))
    for one in parts(new).values():
        if one.startswith("<"):
            ElementTree.fromstring(one)


@pytest.mark.parametrize("policy", ["tag", "surrogate"])
def test_named_ranges_and_heads_of_pages_of_a_workbook_hold_no_names_and_it_still_opens(
    policy: str, tmp_path: Path
) -> None:
    (tmp_path / "a.xlsx").write_bytes(table())
    new = notes.deidentified(tmp_path / "a.xlsx", policy, tmp_path / "out.xlsx")
    assert [name for name, text in parts(new).items() if LEFT.search(text)] == []
    sheet = openpyxl.load_workbook(io.BytesIO(new)).active
    assert sheet is not None and sheet.oddHeader.center.text and sheet.oddFooter.left.text
    (name,) = openpyxl.load_workbook(io.BytesIO(new)).defined_names
    assert f"<f>{name}</f>" in parts(new)["xl/worksheets/sheet1.xml"].replace("<f>=", "<f>")


def test_bookmarks_and_alternative_texts_of_rtf_are_searched(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_text(
        r"{\rtf1\ansi Mrs. Marguerite Vandersloot takes metformin 500 mg.\par "
        r"{\*\bkmkstart Vandersloot}{\*\bkmkend Vandersloot}"
        r"{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv Portrait of Marguerite Vandersloot}}{\sp{\sn fHidden}{\sv 0}}}}}"
    )
    new = notes.deidentified(path, "tag", tmp_path / "out.rtf").decode()
    assert not LEFT.search(new) and r"{\sv 0}" in new and "metformin 500 mg" in new


def test_handlers_and_times_of_html_are_searched(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        """<html><body onload="show('MRN 00847261')"><p>Mrs. Marguerite Vandersloot, MRN 00847261, seen on
        <time datetime="2019-03-04">4 March 2019</time></p></body></html>"""
    )
    new = notes.deidentified(path, "tag", tmp_path / "out.html").decode()
    assert not LEFT.search(new) and "2019-03-04" not in new
