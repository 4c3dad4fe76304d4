"""i2b2 2014, N-GRID 2016 and MEDDOCAN XML: the note in ``TEXT``, its identifiers beside it in ``TAGS``.

``<TAGS><NAME id="P0" start="8" end="14" text="Okafor" TYPE="DOCTOR" comment=""/></TAGS>``: the element is the category,
``TYPE`` the label. Offsets in the file count a line end as one character, as every XML parser does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from incognote.document import Document, Span
from incognote.errors import RecordError
from incognote.formats.base import NoteFormat, Origin, ReadOptions, Source, formats, origin_of
from incognote.formats.encoding import UTF8, Encoding, NotText
from incognote.formats.markup import Element, attribute, check_xml, content, escaper, find_elements, read_xml
from incognote.formats.offsets import Counting
from incognote.labels import GROUP_OF

__all__ = ["StandoffXml"]

_TAG_NAMES = re.compile(r"<([A-Za-z_][\w.-]*)")
_I2B2 = (
    ("NAME", "PATIENT DOCTOR USERNAME"),
    ("LOCATION", "HOSPITAL ORGANIZATION DEPARTMENT STREET CITY STATE COUNTRY ZIP ROOM LOCATION-OTHER LOCATION_OTHER"),
    ("CONTACT", "PHONE FAX EMAIL URL IPADDR IP"),
    ("ID", "SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM"),
    ("AGE", "AGE"), ("DATE", "DATE"), ("PROFESSION", "PROFESSION"),
)  # fmt: skip
_MEDDOCAN = (
    ("NAME", "NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO"),
    ("LOCATION", "HOSPITAL INSTITUCION CENTRO_SALUD CALLE TERRITORIO PAIS"),
    ("CONTACT", "NUMERO_TELEFONO NUMERO_FAX CORREO_ELECTRONICO DIREC_PROT_INTERNET URL_WEB"),
    ("ID", "ID_SUJETO_ASISTENCIA ID_CONTACTO_ASISTENCIAL ID_ASEGURAMIENTO ID_TITULACION_PERSONAL_SANITARIO "
           "ID_EMPLEO_PERSONAL_SANITARIO NUMERO_BENEF_PLAN_SALUD IDENTIF_VEHICULOS_NRSERIE_PLACAS "
           "IDENTIF_DISPOSITIVOS_NRSERIE IDENTIF_BIOMETRICOS OTRO_NUMERO_IDENTIF"),
    ("AGE", "EDAD_SUJETO_ASISTENCIA"), ("DATE", "FECHAS"), ("PROFESSION", "PROFESION"),
)  # fmt: skip


@dataclass(slots=True)
class XmlOrigin(Origin):
    """The file as it was, where its text and tags are, and what was read."""

    encoding: Encoding
    xml: str
    body: Element
    tags: Element | None
    marks: list[tuple[Span, str]]
    counting: Counting
    before: tuple[str, list[Span]]


class StandoffXml(NoteFormat):
    """Carries offsets and labels, overlaps too; no scores, no control characters."""

    suffixes = (".xml",)
    keeps = "every other byte; tags go when the text is replaced"

    def __init__(self, name: str, root: str, categories: tuple[tuple[str, str], ...]) -> None:
        self.name, self.root = name, root  # type: ignore[misc]
        self.category = {label: category for category, labels in categories for label in labels.split()}

    def recognises(self, head: bytes) -> bool:
        return f"<{self.root}>".encode() in head

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as file:
            data = file.read()
        try:
            xml, encoding = read_xml(data, options.encoding)
        except NotText as reason:
            raise RecordError(source.name, "", str(reason)) from None
        check_xml(xml, source.name)
        elements = {element.name: element for element in reversed(find_elements(xml, {"TEXT", "TAGS"}))}
        if "TEXT" not in elements:
            raise RecordError(source.name, "", "has no TEXT")
        body, tags = elements["TEXT"], elements.get("TAGS")
        text = content(xml[body.inner : body.close])
        marks, counting = _marks(xml, tags, text, source.name)
        spans = [span for span, _ in marks]
        meta = {"language": options.language} if options.language else {}
        before = (text, list(spans))
        origin = XmlOrigin(self.name, source.name, encoding, xml, body, tags, marks, counting, before)
        yield Document(source.stem, text, spans, meta, origin)

    def render(self, document: Document, text: str | None, name: str) -> dict[str, bytes]:
        shown = document.text if text is None else text
        spans = document.spans if text is None else []
        origin: XmlOrigin | None = origin_of(document, XmlOrigin)
        if origin is None or origin.format != self.name:
            counting = Counting(shown, narrow=True)
            tags = "".join(self._tag(span, shown, number, counting) + "\n" for number, span in enumerate(spans))
            body = escaper("<![CDATA[]]>")(shown)
            xml = (
                f'<?xml version="1.0" encoding="UTF-8" ?>\n<{self.root}>\n<TEXT>{body}</TEXT>\n'
                f"<TAGS>\n{tags}</TAGS>\n</{self.root}>\n"
            )
            return {"": UTF8.encode(xml)}
        if (shown, list(origin.before[1]) if text is not None else spans) == origin.before:
            return {"": origin.encoding.encode(origin.xml)}
        return {"": origin.encoding.encode(self._rewritten(origin, shown, spans))}

    def _rewritten(self, origin: XmlOrigin, text: str, spans: list[Span]) -> str:
        """The file with another text, other tags, or both; the tags of spans that stay are kept as they were."""
        xml, body, tags = origin.xml, origin.body, origin.tags
        same = text == origin.before[0]
        wanted = Counter((span.start, span.end, span.label) for span in spans)
        kept: list[str] = []
        for span, raw in origin.marks if same else ():
            key = (span.start, span.end, span.label)
            if wanted[key]:
                wanted[key] -= 1
                kept.append(raw)
        counting = origin.counting if same else Counting(text, narrow=origin.counting.narrow)
        added = [Span(start, end, label) for start, end, label in (+wanted).elements()]
        kept += [self._tag(span, text, len(origin.marks) + i, counting) for i, span in enumerate(added)]
        newline = "\r\n" if "\r\n" in xml else "\n"
        block = f"<TAGS>{newline}{''.join(tag + newline for tag in kept)}</TAGS>"
        inner = xml[body.inner : body.close]
        start, end = (tags.start, tags.end) if tags else (body.end, body.end)
        after = xml[:start] + (block if tags else newline + block) + xml[end:]
        if same:
            return after
        shown = escaper(inner)(text)
        if body.close == body.end:
            return f"{after[: body.start]}<TEXT>{shown}</TEXT>{after[body.end :]}"
        if start < body.start:
            raise NotText("tags before the text cannot be rewritten together with it")
        return after[: body.inner] + shown + after[body.close :]

    def _tag(self, span: Span, text: str, number: int, counting: Counting) -> str:
        category = self.category.get(span.label) or GROUP_OF.get(span.label, "OTHER")
        start, end = counting.theirs(span.start), counting.theirs(span.end)
        if start >= end:
            raise NotText("a span inside a line end cannot be written in XML")
        mention = attribute(span.of(text))
        label = attribute(span.label)
        return f'<{category} id="P{number}" start="{start}" end="{end}" text={mention} TYPE={label} comment="" />'


def _marks(xml: str, tags: Element | None, text: str, file: str) -> tuple[list[tuple[Span, str]], Counting]:
    """Each tag's span with its XML, and how the file counts: the way in which all offsets give their text."""
    if tags is None:
        return [], Counting(text, narrow=True)
    names = set(_TAG_NAMES.findall(xml, tags.inner, tags.close))
    found = [element for element in find_elements(xml, names, tags.inner, tags.close) if "start" in element.attributes]
    wrong = ""
    for narrow in (True, False):
        counting = Counting(text, narrow=narrow)
        marks: list[tuple[Span, str]] = []
        for element in found:
            span = _span(element, text, counting)
            if span is None:
                wrong = wrong or element.attributes.get("id", f"tag {len(marks) + 1}")
                break
            marks.append((span, xml[element.start : element.end]))
        else:
            return marks, counting
    raise RecordError(file, wrong, "its offsets do not give its text")


def _span(element: Element, text: str, counting: Counting) -> Span | None:
    try:
        start, end = (counting.ours(int(element.attributes[key])) for key in ("start", "end"))
    except (KeyError, ValueError):
        return None
    if not 0 <= start < end <= len(text):
        return None
    mention = element.attributes.get("text")
    if mention is not None and mention.split() != text[start:end].split():
        return None
    return Span(start, end, element.attributes.get("TYPE") or element.name)


formats.add("i2b2-2014", StandoffXml("i2b2-2014", "deIdi2b2", _I2B2))
formats.add("meddocan", StandoffXml("meddocan", "MEDDOCAN", _MEDDOCAN))
