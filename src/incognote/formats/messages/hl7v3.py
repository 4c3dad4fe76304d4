"""What E2B(R3) and CDA share: the data types of HL7 version 3, and which of their elements identify someone.

Names, addresses, telephone numbers, identifiers, times, ages and what a person is (race, religion) are values; a value
that cannot be replaced by one of its type becomes the null flavour ``MSK`` (masked). Every other text, comments
included, is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from incognote.document import REFERENCE, VALUE
from incognote.formats.messages.encoded import base64_parts, text_parts
from incognote.formats.messages.rich import (
    attribute_raw,
    comment_part,
    escape_xml,
    markup_parts,
    plain_part,
    xml_runs,
)
from incognote.formats.messages.values import Place, date_value, name_value, parts_value, phone_label, value
from incognote.formats.messages.view import Edit, Raw, TextPart, ValuePart
from incognote.formats.messages.xml_tree import Node

__all__ = ["Part", "parts_of"]

Part = TextPart | ValuePart

_PATIENTS = frozenset((
    "patient", "player1", "associatedPerson", "relatedPerson", "guardianPerson", "subject", "subjectPerson",
    "livingSubject",
))  # fmt: skip
_STAFF = frozenset((
    "assignedPerson", "informationRecipient", "agentPerson", "assignedAuthoringPerson", "maintainingPerson",
))  # fmt: skip
_PRODUCTS = frozenset((
    "manufacturedMaterial", "manufacturedLabeledDrug", "kindOfProduct", "ingredientSubstance",
    "playingOrganization", "manufacturerOrganization", "playingDevice", "manufacturedProduct",
    "asManufacturedProduct",
))  # fmt: skip
_PLACES = frozenset(("location", "place", "playingEntity", "scopingEntity", "healthCareFacility"))
_ADDRESS = {
    "city": "CITY", "state": "STATE", "postalCode": "ZIP", "country": "COUNTRY", "county": "LOCATION_OTHER",
    "precinct": "LOCATION_OTHER",
}  # fmt: skip
_PERSONAL = {
    "raceCode": "ETHNICITY", "ethnicGroupCode": "ETHNICITY", "religiousAffiliationCode": "RELIGION",
}  # fmt: skip
_PERSONAL_CODES = {"C17049": "ETHNICITY", "C16564": "ETHNICITY"}
_ROOTS = {"2.16.840.1.113883.4.1": "SSN", "2.16.840.1.113883.4.6": "LICENSE"}
_RECORDS = frozenset(("patientRole", "player1", "asIdentifiedEntity", "patient", "relatedSubject"))
_PEOPLE = frozenset(("assignedEntity", "assignedAuthor", "intendedRecipient", "assignedPerson", "participantRole"))
_NOT_OURS = frozenset(("approval", "receiver", "productInstanceInstance", "methodCode"))
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SCHEME = re.compile(r"(?:tel|fax|mailto|http|https|ftp|file|nfs|mllp):(?://)?", re.I)
_AGE_CODES = frozenset(("3",))
_E2B_CODES = "2.16.840.1.113883.3.989.2.1.1.19"
_UNITS = {"a": "years", "mo": "months", "wk": "weeks", "d": "days", "h": "hours"}
_SPOKEN = frozenset(("href", "title", "alt", "summary"))
_MASKED = 'nullFlavor="MSK"'
_SHORTEST_ANCHOR = 6
_SAID = re.compile(r"[^\W_]{2}")


def parts_of(raw: Raw, node: Node, stop: frozenset[Node] | set[Node] = frozenset()) -> Iterator[Part]:
    """The parts of an element and all in it, but for the elements of ``stop``."""
    raw.escape = escape_xml
    reader = _Elements(raw, stop)
    found = list(reader.read(node))
    yield from found
    yield from reader.anchors(
        node, {part.text for part in found if isinstance(part, ValuePart) and part.kind == REFERENCE}
    )


class _Elements:
    def __init__(self, raw: Raw, stop: frozenset[Node] | set[Node]) -> None:
        self.raw, self.stop = raw, stop

    def read(self, node: Node) -> Iterator[Part]:
        if node in self.stop:
            return
        parent = node.parent.name if node.parent else ""
        if node.get("representation") == "B64":
            yield from self._encoded(node)
            return
        if node.name == "name" and (label := _name_label(node, parent)):
            yield from self._name(node, label)
        elif node.name == "name" and parent in _PRODUCTS:
            yield from self._comments(node)
        elif node.name == "addr":
            yield from self._address(node)
        elif node.name == "text" and parent == "nonXMLBody" and any(kind == "cdata" for kind, _, _ in node.pieces):
            for kind, start, end in node.pieces:
                if kind == "cdata":
                    yield from text_parts(self._cdata(start, end), node.get("mediaType"))
            yield from self._comments(node)
        elif node.name == "text" and (parent in ("section", "nonXMLBody") or node.children):
            yield from markup_parts(self.raw, node.inner, node.close)
        elif label := _PERSONAL.get(node.name, "") or _personal(node):
            yield from self._personal(node, label)
        else:
            yield from self._attributes(node, parent)
            yield from self._comments(node) if _is_term(node) else self._texts(node)
            for child in node.children:
                yield from self.read(child)

    def anchors(self, node: Node, ids: set[str]) -> Iterator[Part]:
        """Anchors of the narrative, and the references to them, that are made of an identifier of the same document."""
        long = sorted((re.escape(id_) for id_ in ids if len(id_) >= _SHORTEST_ANCHOR), key=len, reverse=True)
        if not long:
            return
        pattern = re.compile("|".join(long))
        for one in node.walk():
            for name, attribute in one.attributes.items():
                is_anchor = name in ("ID", "IDREF") or (name in ("value", "href") and attribute.value.startswith("#"))
                match = pattern.search(attribute.value) if is_anchor else None
                if match:
                    yield self._value(one, name, "ID", "Identifier", REFERENCE, match.start(), match.end())

    # Attributes

    def _attributes(self, node: Node, parent: str) -> Iterator[Part]:
        if node.name == "telecom":
            yield from self._telecom(node)
        elif node.name in ("id", "setId"):
            yield from self._identifier(node, parent)
        elif _is_age(node):
            yield from self._age(node)
        elif _is_time(node):
            yield from self._time(node)
        else:
            spoken = [node.attributes[name] for name in _SPOKEN & node.attributes.keys()]
            other = node.attributes.get("value")
            if other and re.search("[^\\W\\d_]{3}", other.value) and other.value not in ("true", "false"):
                spoken.append(other)
            for one in spoken:
                if not one.value.startswith("#"):
                    yield plain_part(attribute_raw(self.raw, one.inner, one.close))

    def _write_attribute(self, node: Node, name: str, new: str) -> Edit:
        """The attribute with a new value; without one, the null flavour in its place."""
        one = node.attributes[name]
        if new:
            quote = self.raw.text[one.close]
            written = escape_xml(new).replace(quote, "&quot;" if quote == '"' else "&apos;")
            return one.start, one.end, f"{self.raw.text[one.start : one.inner]}{written}{quote}"
        return one.start, one.end, "" if "nullFlavor" in node.attributes else _MASKED

    def _value(
        self, node: Node, name: str, label: str, title: str, kind: str = VALUE, start: int = 0, end: int | None = None
    ) -> ValuePart:
        """An attribute, or ``[start:end]`` of it."""
        text = node.get(name)
        before, after = text[:start], text[len(text) if end is None else end :]

        def write(new: str) -> Iterator[Edit]:
            yield self._write_attribute(node, name, before + new + after if new else "")

        is_case = node.parent is not None and node.parent.name == "investigationEvent"
        return ValuePart(self.raw, label, text[start:end], write, title, kind, kind != REFERENCE or is_case)

    def _telecom(self, node: Node) -> Iterator[Part]:
        text = node.get("value")
        scheme = _SCHEME.match(text)
        if text:
            is_web = scheme and scheme[0].lower().startswith(("http", "ftp", "file", "nfs", "mllp"))
            label = "URL" if is_web else phone_label(text)
            yield self._value(node, "value", label, "Telecom", start=scheme.end() if scheme and not is_web else 0)

    def _identifier(self, node: Node, parent: str) -> Iterator[Part]:
        around = set(node.up())
        if around & _NOT_OURS or parent in _NOT_OURS:
            return
        if extension := node.get("extension"):
            label = _ROOTS.get(node.get("root")) or ("MRN" if parent in _RECORDS else "ID")
            if label == "ID" and parent in _PEOPLE:
                label = "LICENSE"
            kind = VALUE if label != "ID" else REFERENCE
            country = re.match(r"[A-Z]{2}-(?=[^-]+-)", extension) if kind == REFERENCE else None
            yield self._value(node, "extension", label, "Identifier", kind, country.end() if country else 0)
        if _UUID.fullmatch(node.get("root")):
            yield self._value(node, "root", "ID", "Identifier", REFERENCE)

    def _time(self, node: Node) -> Iterator[Part]:
        one = node.attributes["value"]
        titles = {"birthTime": "Date of birth", "deceasedTime": "Date of death"}
        is_personal = node.name in titles
        part = date_value(
            self.raw,
            (one.start, one.end, one.value),
            titles.get(node.name, "Time"),
            lambda new: self._write_attribute(node, "value", new)[2],
            known=is_personal,
        )
        if part:
            yield part
        elif re.search(r"\d{4}", one.value):  # a day that no calendar has
            yield self._value(node, "value", "DATE", "Time")

    def _age(self, node: Node) -> Iterator[Part]:
        unit = _UNITS[node.get("unit")]

        def write(new: str) -> Iterator[Edit]:
            found = re.fullmatch(rf"(\d+(?:\.\d+)?)(?: {unit})?", new)
            yield self._write_attribute(node, "value", found[1] if found else "")

        yield ValuePart(self.raw, "AGE", f"{node.get('value')} {unit}", write, "Age", VALUE, False)

    # Elements

    def _place(self, node: Node) -> Place:
        text = "".join(
            run.text for kind, a, b in node.pieces if kind == "text" for run in xml_runs(self.raw.text, a, b)
        )
        text += "".join(self.raw.text[a:b] for kind, a, b in node.pieces if kind == "cdata")
        return node.start, node.end, " ".join(text.split())

    def _write_element(self, node: Node, new: str) -> Edit:
        """The element with a new content and its own tags; masked where there is none."""
        tag = self.raw.text[node.start : node.inner]
        if new:
            blank = re.match(r"\s*", self.raw.text[node.inner : node.close])
            return node.inner, node.close, (blank[0] if blank and not node.children else "") + escape_xml(new)
        head = tag.rstrip("/> \t\r\n")
        return node.start, node.end, f"{head}/>" if "nullFlavor" in node.attributes else f"{head} {_MASKED}/>"

    def _name(self, node: Node, label: str) -> Iterator[Part]:
        yield from self._comments(node)
        by_place = {self._place(child): child for child in node.children}

        def put(place: Place, new: str) -> Edit:
            return self._write_element(by_place[place], new)

        family = [place for place, child in by_place.items() if child.name == "family"]
        given = [place for place, child in by_place.items() if child.name == "given"]
        title = {"PATIENT": "Patient", "DOCTOR": "Staff"}.get(label, "Organization")
        if family or given:
            if part := name_value(self.raw, family, given, label, title, VALUE, put):
                yield part
            yield from self._own_text(node, label, title)
            rest = [child for child in node.children if child.name not in ("family", "given", "prefix", "suffix")]
        else:
            rest = node.children
            if part := self._element(node, label, title):
                yield part
        for child in rest:
            if part := self._element(child, label, title):
                yield part

    def _element(self, node: Node, label: str, title: str) -> ValuePart | None:
        place = self._place(node)
        return parts_value(self.raw, [[place]], "", label, title, VALUE, lambda _, new: self._write_element(node, new))

    def _address(self, node: Node) -> Iterator[Part]:
        yield from self._comments(node)
        if node.children:
            yield from self._own_text(node, "LOCATION_OTHER", "Address")
        elif part := self._element(node, "STREET", "Address"):
            yield part
        for child in node.children:
            yield from self._comments(child)
            label = _ADDRESS.get(child.name, "STREET")
            text = self._place(child)[2]
            if child.name == "useablePeriod":
                yield from self.read(child)
            elif not (label == "COUNTRY" and len(text) <= 3) and (part := self._element(child, label, "Address")):
                yield part

    def _own_text(self, node: Node, label: str, title: str) -> Iterator[Part]:
        """What stands between the parts of a name or an address: a value by itself where it has letters or figures."""
        for kind, start, end in node.pieces:
            text = self.raw.text[start:end]
            if kind != "comment" and _SAID.search(text):
                shown = text if kind == "cdata" else "".join(run.text for run in xml_runs(self.raw.text, start, end))
                head, tail = len(text) - len(text.lstrip(" \t\r\n,")), len(text) - len(text.rstrip(" \t\r\n,"))
                yield value(self.raw, (start + head, end - tail, shown.strip(" \t\r\n,")), label, title, VALUE)

    def _personal(self, node: Node, label: str) -> Iterator[Part]:
        shown = node.get("displayName") or node.get("code")
        kept = (
            f" {self.raw.text[node.attributes['type'].start : node.attributes['type'].end]}"
            if "type" in node.attributes
            else ""
        )

        def write(new: str) -> Iterator[Edit]:
            yield node.start, node.end, f"<{node.written}{kept} {_MASKED}/>"

        if shown:
            yield ValuePart(self.raw, label, shown, write, "About the person", VALUE, False)

    def _encoded(self, node: Node) -> Iterator[Part]:
        for kind, start, end in node.pieces:
            if kind == "text" and self.raw.text[start:end].strip():
                if node.get("compression"):
                    yield from base64_parts(self.raw, start, end, "compressed content")
                else:
                    yield from base64_parts(self.raw, start, end, node.get("mediaType"))
        yield from self._comments(node)

    def _texts(self, node: Node) -> Iterator[Part]:
        for kind, start, end in node.pieces:
            if kind == "text" and self.raw.text[start:end].strip():
                yield TextPart(self.raw, list(xml_runs(self.raw.text, start, end)))
            elif kind == "cdata":
                yield plain_part(self._cdata(start, end))
        yield from self._comments(node)

    def _cdata(self, start: int, end: int) -> Raw:
        return Raw(self.raw.text[start:end], str, self.raw, start, end, lambda new: new.replace("]]>", "]] >"))

    def _comments(self, node: Node) -> Iterator[Part]:
        for kind, start, end in node.pieces:
            if kind == "comment":
                yield comment_part(self.raw, start, end)


def _name_label(node: Node, parent: str) -> str:
    """What a name names; nothing for products and what is not known, which is searched as text."""
    if parent in _PATIENTS:
        return "PATIENT"
    if parent in _STAFF:
        return "DOCTOR"
    if parent in _PRODUCTS:
        return ""
    if parent in _PLACES:
        role = node.parent.parent if node.parent else None
        return "HOSPITAL" if parent != "playingEntity" or (role and role.get("classCode") == "SDLOC") else ""
    return "ORGANIZATION" if parent.endswith(("Organization", "Custodian")) else ""


def _personal(node: Node) -> str:
    """The label of an observation's value that says what a person is, by the observation's code."""
    if node.name != "value" or not node.parent:
        return ""
    code = node.parent.child("code")
    return _PERSONAL_CODES.get(code.get("code"), "") if code else ""


def _is_term(node: Node) -> bool:
    """A reaction or indication in the reporter's words (E2B): a term of medicine in any language, not a text."""
    code = node.parent.child("code") if node.parent else None
    if node.name == "lotNumberText":
        return True
    if node.name == "value":
        return code is not None and code.get("code") == "30" and _E2B_CODES in code.get("codeSystem")
    up = list(node.up())
    return (
        node.name == "originalText"
        and up[:1] == ["value"]
        and any(name in up for name in ("primaryRole", "investigationEvent"))
    )


def _is_age(node: Node) -> bool:
    if node.name != "value" or node.get("unit") not in _UNITS or not node.parent or not node.get("value"):
        return False
    code = node.parent.child("code")
    is_age = code is not None and (code.get("code") in _AGE_CODES and _E2B_CODES in code.get("codeSystem"))
    return is_age or (code is not None and code.get("code") in ("445518008", "397659008", "30525-0", "21612-7"))


def _is_time(node: Node) -> bool:
    """A time by its name, its type, or that of the interval it bounds."""
    if "value" not in node.attributes or "unit" in node.attributes:
        return False
    if node.name.lower().endswith("time") or "TS" in node.get("type"):
        return True
    around = node.parent
    while around is not None and around.name in ("comp", "phase", "low", "high", "center"):
        around = around.parent
    in_time = around is not None and (around.name.lower().endswith(("time", "period")) or "TS" in around.get("type"))
    return in_time and node.name in ("low", "high", "center", "phase", "comp")
