"""Office documents for the tests: one patient in Word, Excel, HTML, RTF, mail and PDF."""

from __future__ import annotations

import io
from base64 import encodebytes
from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import docx
import openpyxl
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from .message_notes import NOTE

#: The written forms of the patient's day of admission.
DAYS = ("March 4, 2019", "2019-03-04", "43528")


def picture() -> io.BytesIO:
    made = io.BytesIO()
    Image.new("RGB", (20, 20), "red").save(made, "PNG")
    made.seek(0)
    return made


def tracked(kind: str, text: str, inner: str) -> str:
    return (
        f'<w:{kind} {nsdecls("w")} w:id="9" w:author="Wilhelmina Brandsrud" w:date="2019-03-04T10:30:00Z">'
        f"<w:r><w:{inner}>{text}</w:{inner}></w:r></w:{kind}>"
    )


def word(path: Path) -> Path:
    made = docx.Document()
    made.core_properties.author = "Wilhelmina Brandsrud"
    made.core_properties.title = "Letter about Emeka Okuonghae"
    made.core_properties.created = datetime(2019, 3, 4, 10, 30)
    for line in NOTE.splitlines():
        made.add_paragraph(line)
    split = made.add_paragraph("Called Mr. Oku")
    split.add_run("ongh").bold = True
    split.add_run("ae at home.")
    changed = made.add_paragraph("Wife: ")
    changed._p.append(parse_xml(tracked("del", "Ngozi", "delText")))
    changed._p.append(parse_xml(tracked("ins", "Mrs. Okuonghae", "t")))
    table = made.add_table(2, 2)
    for row, cells in zip(table.rows, (("Name", "Emeka Okuonghae"), ("Phone", "617-555-0199")), strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    made.sections[0].header.paragraphs[0].text = "Patient: Emeka Okuonghae"
    made.sections[0].footer.paragraphs[0].text = "Dr. Brandsrud, Dunmore"
    made.add_comment(split.runs[0], "Ask Okuonghae again", author="Wilhelmina Brandsrud", initials="WB")
    made.add_picture(picture())
    made.save(str(path))
    return path


def excel(path: Path) -> Path:
    made = openpyxl.Workbook()
    made.properties.creator = "Wilhelmina Brandsrud"
    sheet = made.active
    sheet.append(["id", "patient", "history", "plan", "seen", "dose"])
    for number in range(3):
        seen = datetime(2019, 3, 4, 10, 30)
        sheet.append([number, f"pat-{number % 2}", NOTE, "Call Mr. Okuonghae on March 4, 2019.", seen, 2.5])
    other = made.create_sheet("Okuonghae")
    other["A1"] = "Seen by Dr. Brandsrud"
    other["A2"] = '="Mr. Okuonghae"&A1'
    made.save(path)
    return path


def html(path: Path) -> Path:
    path.write_text(
        '<!DOCTYPE html>\n<html lang="en"><head><title>Emeka Okuonghae</title><style>p { color: red }</style>'
        '<script>var who = "Emeka Okuonghae";</script></head><body>\n'
        '<p title="Mr. Okuonghae">Mr. Oku<b>ongh</b>ae &amp; wife</p><!-- Okuonghae --><pre>' + NOTE + "</pre>\n"
        "<img alt=Okuonghae src=\"data:image/png;base64,AAAA\"><input value='Emeka Okuonghae'></body></html>\n",
        newline="",
    )
    return path


def rtf(path: Path) -> Path:
    path.write_bytes(
        rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\info{\author Wilhelmina Brandsrud}{\title Emeka Okuonghae}"
        rb"{\creatim\yr2019\mo3\dy4\hr10\min30}}{\header Patient: Emeka Okuonghae\par}\pard Mr. {\b Oku}ongh\'61e "
        rb"measured 37\'b0, \u8805?5\par" + b"\r\n" + NOTE.replace("\n", "\\par\r\n").encode() +
        rb"{\*\shppict{\pict\pngblip 89504e47}}{\footnote Seen by Dr. Brandsrud}}" + b"\r\n"
    )  # fmt: skip
    return path


def mail(path: Path) -> Path:
    packed = encodebytes(f"<p>{NOTE}</p>".encode()).decode()
    path.write_text(
        f"""Received: from mail.dunmore.example ([10.1.2.3]) by x; Mon, 4 Mar 2019 10:30:00 +0100
From: "Brandsrud, Wilhelmina" <w.brandsrud@dunmore.example>
To: Ngozi Okuonghae <ngozi@okuonghae.example>, =?utf-8?q?Emeka_Okuonghae?= <emeka@okuonghae.example>
Subject: =?utf-8?b?T2t1b25naGFl?= admitted
Date: Mon, 4 Mar 2019 10:30:00 +0100
Message-ID: <123.456@dunmore.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="XX"

--XX
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

{NOTE}
--XX
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

{packed}
--XX
Content-Type: image/png; name="okuonghae.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--XX--
""",
        newline="",
    )
    return path


def pdf(path: Path) -> Path:
    canvas = Canvas(str(path))
    canvas.setAuthor("Wilhelmina Brandsrud")
    canvas.setTitle("Emeka Okuonghae")
    for number, line in enumerate(NOTE.splitlines()):
        canvas.drawString(40, 780 - number * 16, line)
    canvas.drawImage(ImageReader(Image.new("RGB", (20, 20))), 50, 400)
    canvas.showPage()
    canvas.drawString(40, 780, "Page two: Emeka Okuonghae")
    canvas.save()
    return path


FILES = {"docx": word, "xlsx": excel, "html": html, "rtf": rtf, "eml": mail, "pdf": pdf}


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of a package; of any other file, itself."""
    if not data.startswith(b"PK"):
        return {"": data}
    with ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}
