"""E2B individual case safety reports: R3 (HL7 version 3, one message or a batch) and R2 (``ichicsr``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from incognote.document import REFERENCE, VALUE, Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, ReadOptions, Source, formats
from incognote.formats.cda import read_message
from incognote.formats.messages.hl7v3 import Part, parts_of
from incognote.formats.messages.rich import comment_part, escape_xml, xml_runs
from incognote.formats.messages.sweep import swept
from incognote.formats.messages.values import Place, date_value, name_value
from incognote.formats.messages.view import Draft, Edit, Raw, TextPart, ValuePart
from incognote.formats.messages.writing import MessageWriter
from incognote.formats.messages.xml_leaves import leaf_at
from incognote.formats.messages.xml_tree import Node

__all__ = ["E2B"]

_WORLDWIDE, _SENDER = "2.16.840.1.113883.3.989.2.1.3.2", "2.16.840.1.113883.3.989.2.1.3.1"
#: Elements of R2 by what they hold; names of persons are read together.
_R2 = {
    "patientinitial": "PATIENT", "parentidentification": "PATIENT",
    "patientgpmedicalrecordnumb": "MRN", "patientspecialistrecordnumb": "MRN", "patienthospitalrecordnumb": "MRN",
    "patientinvestigationnumb": "MRN",
    "safetyreportid": "ID", "authoritynumb": "ID", "companynumb": "ID", "duplicatenumb": "ID", "linkreportnumb": "ID",
    "messagenumb": "ID", "messagesenderidentifier": "ORGANIZATION",
    "duplicatesource": "ORGANIZATION",
}  # fmt: skip
_R2_ENDS = {
    "organization": "ORGANIZATION", "department": "HOSPITAL", "street": "STREET", "streetaddress": "STREET",
    "city": "CITY", "state": "STATE", "postcode": "ZIP", "tel": "PHONE", "telextension": "PHONE", "fax": "FAX",
    "emailaddress": "EMAIL",
}  # fmt: skip
_R2_PEOPLE = ("reporter", "sender", "receiver")
_R2_KEPT = re.compile(
    r"""medicinalproduct|activesubstancename|.*drugname|.*indication|.*episodename|reactionmeddra.*|drugauthorization.*
      | drugbatchnumb|.*meddraversion.*|testname|testresult|testunit|drugdosageform|.*country.*|.*format|.*unit
      | messagetype|messageformat.*|drugassessment.*|drugresult|.*qualification|.*title|drugreaction.*|receiver.*""",
    re.VERBOSE,
)
_R2_UNITS = {"801": "years", "802": "months", "803": "weeks", "804": "days", "805": "hours"}
_R2_FORMATS = {4: "602", 6: "610"}


class E2B(Format):
    """One document per case report."""

    name = "e2b"
    keeps = "every other byte, null flavours, terms and products"
    suffixes = (".xml",)
    writes_any = False
    whole = True

    def recognises(self, head: bytes) -> bool:
        return any(word in head for word in (b"MCCI_IN200100UV01", b"PORR_IN049016UV", b"ichicsr"))

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        message, root = read_message(source, options)
        is_r2 = root.name == "ichicsr"
        reports = [node for node in root.children if node.name == ("safetyreport" if is_r2 else "PORR_IN049016UV")]
        read = _read_r2 if is_r2 else parts_of
        drafts = []
        for number, node in enumerate(reports, 1):
            draft = Draft(f"{source.stem}-{number}" if len(reports) > 1 else source.stem)
            draft.parts = list(read(message.raw, node))
            draft.patient, draft.place = _case(node, message.raw.text), (node.start, node.end)
            drafts.append(draft)
        around = list(read(message.raw, root, set(reports)))
        if len(drafts) == 1:
            drafts[0].parts += around
            drafts[0].place = None
        else:
            drafts.insert(0, Draft(f"{source.stem}-0", around))
        for draft in drafts:
            draft.type = "individual case safety report"
        swept(message.raw, drafts, partial(leaf_at, message.raw, root))
        yield from message.documents(drafts, self.name, source.name)

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return MessageWriter(out)


def _case(node: Node, text: str) -> str:
    """The worldwide number of a case, which all its versions share, else the sender's."""
    for name in ("authoritynumb", "companynumb", "safetyreportid"):  # R2
        if child := node.child(name):
            return text[child.inner : child.close].strip()
    found = {one.get("root"): one.get("extension") for one in node.walk() if one.name == "id" and one.parent}
    if found.get(_WORLDWIDE) or found.get(_SENDER):
        return found.get(_WORLDWIDE) or found[_SENDER]
    return ""


def _read_r2(raw: Raw, node: Node, stop: set[Node] | frozenset[Node] = frozenset()) -> Iterator[Part]:
    raw.escape = escape_xml
    reader = _R2Elements(raw)
    for one in _outside(node, stop):
        yield from reader.read(one)


def _outside(node: Node, stop: set[Node] | frozenset[Node]) -> Iterator[Node]:
    if node in stop:
        return
    yield node
    for child in node.children:
        yield from _outside(child, stop)


class _R2Elements:
    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def read(self, node: Node) -> Iterator[Part]:
        yield from (comment_part(self.raw, a, b) for kind, a, b in node.pieces if kind == "comment")
        yield from self._people(node)
        text = self._text(node)
        if not text:
            return
        name = node.name
        if re.fullmatch("(?:reporter|sender|receiver)(?:give|middle|family)name", name):
            return
        label = _R2.get(name) or self._by_end(name)
        if label:
            yield self._value(node, label, text)
        elif name.endswith("date") or name.endswith("dateb"):
            yield from self._date(node, text)
        elif name in ("patientonsetage", "parentage"):
            yield from self._age(node, text)
        elif not _R2_KEPT.fullmatch(name) and re.search(r"[^\W\d_]{3}|\d{6}", text):
            for kind, start, end in node.pieces:
                if kind == "text" and self.raw.text[start:end].strip():
                    yield TextPart(self.raw, list(xml_runs(self.raw.text, start, end)))

    def _by_end(self, name: str) -> str:
        for who in _R2_PEOPLE:
            if name.startswith(who) and (label := _R2_ENDS.get(name.removeprefix(who))):
                return "" if who == "receiver" else label
        return ""

    def _text(self, node: Node) -> str:
        pieces = [(a, b) for kind, a, b in node.pieces if kind == "text"]
        return "".join(run.text for a, b in pieces for run in xml_runs(self.raw.text, a, b)).strip()

    def _people(self, node: Node) -> Iterator[Part]:
        for who in ("reporter", "sender"):
            parts: dict[str, list[Place]] = {"family": [], "given": []}
            for word in ("give", "middle", "family"):
                child = node.child(f"{who}{word}name")
                if child and (text := self._text(child)):
                    parts["family" if word == "family" else "given"].append((child.inner, child.close, text))
            if part := name_value(self.raw, parts["family"], parts["given"], "DOCTOR", "Staff", VALUE):
                yield part

    def _value(self, node: Node, label: str, text: str) -> ValuePart:
        kind = REFERENCE if label == "ID" else VALUE
        country = re.match(r"[A-Z]{2}-(?=[^-]+-)", text) if kind == REFERENCE else None
        kept = country[0] if country else ""

        def write(new: str) -> Iterator[Edit]:
            yield node.inner, node.close, escape_xml(kept + new)

        return ValuePart(self.raw, label, text[len(kept) :], write, node.name, kind)

    def _date(self, node: Node, text: str) -> Iterator[Part]:
        """A date and the code of its format beside it, which must go on saying how long the date is."""
        form = node.parent.child(f"{node.name}format") if node.parent else None
        title = "Date of birth" if "birth" in node.name else node.name
        part = date_value(self.raw, (node.inner, node.close, text), title, known="birth" in node.name)
        if part is None:
            return
        plain = part.write

        def write(new: str) -> Iterator[Edit]:
            for start, end, made in plain(new):
                yield start, end, made
                if form is not None and len(made) < len(text):
                    yield form.inner, form.close, _R2_FORMATS.get(len(made), "")

        part.write = write
        yield part

    def _age(self, node: Node, text: str) -> Iterator[Part]:
        form = node.parent.child(f"{node.name}unit") if node.parent else None
        unit = _R2_UNITS.get(self._text(form), "") if form else ""
        if not unit:
            return

        def write(new: str) -> Iterator[Edit]:
            found = re.fullmatch(rf"(\d+(?:\.\d+)?)(?: {unit})?", new)
            yield node.inner, node.close, found[1] if found else ""
            if not found and form is not None:
                yield form.inner, form.close, ""

        yield ValuePart(self.raw, "AGE", f"{text} {unit}", write, "Age", VALUE, False)


formats.add("e2b", E2B())
