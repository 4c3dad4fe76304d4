"""What identifies someone in FHIR resources (R4, R5): by the shape of elements, which is the same in all resources."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from incognote.document import GIVEN, REFERENCE, VALUE
from incognote.formats.messages.encoded import base64_parts
from incognote.formats.messages.fhir_leaves import ABSENT, REASON, masked
from incognote.formats.messages.json_tree import Json, string_raw, written
from incognote.formats.messages.rich import escape_xml, markup_parts, plain_part
from incognote.formats.messages.values import Place, date_value, name_value, opaque_value
from incognote.formats.messages.view import Edit, Raw, TextPart, ValuePart

__all__ = ["Part", "elements_of", "last_id"]

Part = TextPart | ValuePart

_PERSONS = frozenset(("Patient", "RelatedPerson", "Person"))
_LABEL_OF = {
    "Patient": "PATIENT", "RelatedPerson": "PATIENT", "Person": "PATIENT", "Practitioner": "DOCTOR",
    "PractitionerRole": "DOCTOR", "Organization": "ORGANIZATION", "Location": "HOSPITAL",
}  # fmt: skip
_NAMED_BY = {
    "subject": "PATIENT", "patient": "PATIENT", "performer": "DOCTOR", "requester": "DOCTOR", "author": "DOCTOR",
    "asserter": "DOCTOR", "recorder": "DOCTOR", "participant": "DOCTOR", "individual": "DOCTOR", "actor": "DOCTOR",
    "authenticator": "DOCTOR", "attester": "DOCTOR", "custodian": "ORGANIZATION", "serviceProvider": "ORGANIZATION",
    "managingOrganization": "ORGANIZATION", "assigner": "ORGANIZATION", "location": "HOSPITAL",
    "generalPractitioner": "DOCTOR", "authorString": "DOCTOR", "provider": "DOCTOR", "informationSource": "DOCTOR",
}  # fmt: skip
_ADDRESS = {
    "line": "STREET", "city": "CITY", "district": "LOCATION_OTHER", "state": "STATE", "postalCode": "ZIP",
    "country": "COUNTRY", "text": "LOCATION_OTHER",
}  # fmt: skip
#: Numbers that are plain strings.
_NUMBERS = {
    "subscriberId": "HEALTHPLAN", "serialNumber": "DEVICE", "carrierHRF": "DEVICE", "carrierAIDC": "DEVICE",
    "distinctIdentifier": "DEVICE", "uid": "ID",
}  # fmt: skip
_SYSTEMS = {"phone": "PHONE", "fax": "FAX", "email": "EMAIL", "pager": "PHONE", "url": "URL", "sms": "PHONE"}
_ID_TYPES = {
    "MR": "MRN", "MRT": "MRN", "PI": "MRN", "PT": "MRN", "SS": "SSN", "SB": "SSN", "DL": "LICENSE", "PPN": "ID",
    "NPI": "LICENSE", "AN": "ACCOUNT", "VN": "ACCOUNT", "SN": "HEALTHPLAN", "MB": "HEALTHPLAN",
}  # fmt: skip
_INSTANTS = frozenset(("lastUpdated", "issued", "timestamp", "recorded", "valueInstant", "when"))
_INSTANTS_IN = {"DocumentReference": ("date",), "Appointment": ("start", "end"), "Slot": ("start", "end")}
_KEPT = frozenset((
    "resourceType", "type", "code", "system", "version", "unit", "language", "contentType", "profile",
    "hash", "canonical",
    "instantiatesCanonical", "linkId", "questionnaire", "implicitRules",
))  # fmt: skip
_CODE = re.compile(r"[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*|[A-Z0-9_]{1,4}|[\d.,/:-]{1,5}")
_WORDS = re.compile(r"[^\W\d_]{2}|\d{5}")
_PERSONAL = re.compile(r"(?i)race|ethnicity|religion|tribal")
_LAST_ID = re.compile(
    r"(?:.*/)?(?P<type>[A-Z][A-Za-z]+)/(?P<id>[A-Za-z0-9.-]{1,64})(?:/_history/.*)?|urn:(?:uuid|oid):(?P<urn>.+)|#(?P<inner>.+)"
)
_UNITS = {"a": "years", "mo": "months", "wk": "weeks", "d": "days"}


def last_id(reference: str) -> tuple[str, int, int] | None:
    """The type and the place of the id in a reference.

    >>> last_id("http://x.org/fhir/Patient/17/_history/2"), last_id("urn:uuid:ab"), last_id("Patient?name=x")
    (('Patient', 26, 28), ('', 9, 11), None)
    """
    match = _LAST_ID.fullmatch(reference)
    if not match:
        return None
    group = next(name for name in ("id", "urn", "inner") if match[name])
    return match["type"] or "", match.start(group), match.end(group)


def elements_of(raw: Raw, resource: Json, stop: Json | None = None) -> Iterator[Part]:
    """The parts of a resource, but for the array ``stop``."""
    yield from _Elements(raw, resource.text("resourceType"), stop).resource(resource)


class _Elements:
    def __init__(self, raw: Raw, type_: str, stop: Json | None) -> None:
        self.raw, self.type, self.stop = raw, type_, stop

    def resource(self, node: Json) -> Iterator[Part]:
        for child in node.children:
            if child.key == "id" and child.kind == "string":
                yield self._string(child, "ID", "Resource id", REFERENCE)
            elif child.key == "text" and child.kind == "object":
                yield from self._narrative(child)
            elif child.key == "name" and child.kind == "string":
                label = _LABEL_OF.get(self.type, "")
                yield from [self._string(child, label, "Name")] if label else self._text(child)
            elif child.key == "data" and self.type == "Binary":
                yield from self._attachment(node, child)
            else:
                yield from self._member(child, node)

    def _member(self, node: Json, parent: Json) -> Iterator[Part]:
        """A member of an object, by its key and its shape."""
        if node is self.stop:
            return
        if node.kind == "array":
            for child in node.children:
                child.key = node.key
                yield from self._member(child, parent)
        elif node.kind == "object":
            yield from self._object(node)
        elif node.kind == "string":
            yield from self._scalar(node, parent)
        elif node.key in ("latitude", "longitude") or (
            node.key == "valueDecimal" and parent.text("url") in ("latitude", "longitude")
        ):
            yield ValuePart(
                self.raw, "LOCATION_OTHER", node.value, self._writer(node, lambda new: "0"), "Position", VALUE, False
            )

    def _object(self, node: Json) -> Iterator[Part]:
        if node.get("resourceType"):
            yield from _Elements(self.raw, node.text("resourceType"), self.stop).resource(node)
        elif node.key == "text" and node.get("div"):
            yield from self._narrative(node)
        elif node.get("family") or node.get("given") or node.key in ("name", "valueHumanName"):
            yield from self._name(node)
        elif node.key.lower().endswith("identifier") or node.key == "requisition":
            yield from self._identifier(node)
        elif node.key in ("address", "valueAddress") or (node.get("line") and node.get("city")):
            yield from self._address(node)
        elif node.key in ("telecom", "valueContactPoint"):
            yield from self._telecom(node)
        elif node.get("data") or node.get("contentType"):
            yield from self._attachment(node, node.get("data"))
        elif node.key in ("extension", "modifierExtension") and _PERSONAL.search(node.text("url").rpartition("/")[2]):
            yield from self._personal(node)
        elif node.key.endswith("Age") and node.get("value"):
            yield from self._age(node)
        else:
            for child in node.children:
                if child.key == "display" and child.kind == "string":
                    yield from self._display(child, node)
                else:
                    yield from self._member(child, node)

    def _scalar(self, node: Json, parent: Json) -> Iterator[Part]:
        key, text = node.key, node.value
        if key in _KEPT or not text.strip():
            return
        if key in ("reference", "fullUrl") or (key == "url" and (parent.get("method") or parent.get("contentType"))):
            yield from self._reference(node)
        elif key == "id":
            return  # of an element: it names a place in the resource, nobody refers to it from outside
        elif date := self._date(node, parent):
            yield date
        elif key in ("valueString",) and parent.text("url").endswith("mothersMaidenName"):
            yield self._string(node, "PATIENT", "Name")
        elif key == "source" and parent.key == "meta":
            yield self._string(node, "URL", "Source", VALUE)
        elif key in _NUMBERS:
            label = _NUMBERS[key]
            yield self._string(node, label, "Number", REFERENCE if label == "ID" else GIVEN)
        elif key in _NAMED_BY and key != "location":
            yield self._string(node, _NAMED_BY[key], "Name")
        elif key == "url" or text.startswith(("http://", "https://", "urn:")):
            if "?" in text or "@" in text:
                yield from self._text(node)
        elif not _CODE.fullmatch(text) or key.startswith("value"):
            yield from self._text(node)

    # Shapes

    def _string(
        self, node: Json, label: str, title: str, kind: str = GIVEN, start: int = 0, end: int | None = None
    ) -> ValuePart:
        """A string, or ``[start:end]`` of it."""
        before, after = node.value[:start], node.value[len(node.value) if end is None else end :]
        write = self._writer(node, lambda new: self._quoted(node, before + new + after))
        return ValuePart(self.raw, label, node.value[start:end], write, title, kind, kind != REFERENCE)

    def _quoted(self, node: Json, text: str) -> str:
        return written(text, self.raw.text[node.start : node.end])

    def _writer(self, node: Json, make: Callable[[str], str]) -> Callable[[str], Iterator[Edit]]:
        def write(new: str) -> Iterator[Edit]:
            yield node.start, node.end, make(new)

        return write

    def _text(self, node: Json) -> Iterator[Part]:
        if _WORDS.search(node.value):
            yield plain_part(string_raw(self.raw, node))

    def _narrative(self, node: Json) -> Iterator[Part]:
        for child in node.children:
            if child.key == "div" and child.kind == "string":
                inner = string_raw(self.raw, child)
                inner.escape = escape_xml
                yield from markup_parts(inner)
            elif child.key != "status":
                yield from self._member(child, node)

    def _name(self, node: Json) -> Iterator[Part]:
        label = "PATIENT" if self.type in _PERSONS or self.type in ("", "Bundle") else "DOCTOR"
        places: dict[str, list[Place]] = {"family": [], "given": []}
        by_place: dict[Place, Json] = {}
        for key in places:
            for child in node.items(key):
                if child.kind == "string":
                    place = (child.start, child.end, child.value)
                    places[key].append(place)
                    by_place[place] = child

        def put(place: Place, new: str) -> Edit:
            return place[0], place[1], self._quoted(by_place[place], new)

        if part := name_value(self.raw, places["family"], places["given"], label, "Name", GIVEN, put):
            yield part
        if (text := node.get("text")) and text.kind == "string":
            yield self._string(text, label, "Name")
        for child in node.children:
            if child.key not in ("family", "given", "text", "use", "prefix", "suffix"):
                yield from self._member(child, node)

    def _identifier(self, node: Json) -> Iterator[Part]:
        codes = [coding.text("code") for type_ in node.items("type") for coding in type_.items("coding")]
        label = next((_ID_TYPES[code] for code in codes if code in _ID_TYPES), "")
        system = node.text("system")
        if not label:
            label = "SSN" if "ssn" in system or system.endswith("2.16.840.1.113883.4.1") else ""
            label = label or {"Patient": "MRN", "RelatedPerson": "MRN", "Practitioner": "LICENSE"}.get(self.type, "ID")
        kind = REFERENCE if label == "ID" else GIVEN
        for child in node.children:
            if child.key == "value" and child.kind == "string" and child.value:
                skipped = re.match(r"urn:(?:uuid|oid):", child.value)
                yield self._string(child, label, "Identifier", kind, skipped.end() if skipped else 0)
            elif child.key not in ("system", "use", "type"):
                yield from self._member(child, node)

    def _address(self, node: Json) -> Iterator[Part]:
        for child in node.children:
            label = _ADDRESS.get(child.key)
            if label is None:
                yield from self._member(child, node)
                continue
            for one in child.children if child.kind == "array" else [child]:
                is_code = label == "COUNTRY" and len(one.value) <= 3
                if one.kind == "string" and one.value.strip() and not is_code:
                    yield self._string(one, label, "Address")

    def _telecom(self, node: Json) -> Iterator[Part]:
        for child in node.children:
            if child.key == "value" and child.kind == "string" and child.value.strip():
                yield self._string(child, _SYSTEMS.get(node.text("system"), "PHONE"), "Telecom")
            elif child.key not in ("system", "use", "rank"):
                yield from self._member(child, node)

    def _attachment(self, node: Json, data: Json | None) -> Iterator[Part]:
        """What is attached, as text where it is one; a picture or a PDF, and the hash of what it was, are masked."""
        if data is not None and data.kind == "string":
            parts = base64_parts(string_raw(self.raw, data), 0, len(data.value), node.text("contentType"))
            is_opaque = len(parts) == 1 and isinstance(parts[0], ValuePart)
            yield from [self._opaque(data, node.text("contentType"))] if is_opaque else parts
        for child in node.children if self.type != "Binary" or node.key else ():
            if child.key == "hash":
                yield self._opaque(child, "hash")
            elif child is not data:
                yield from self._member(child, node)

    def _opaque(self, node: Json, what: str) -> ValuePart:
        return opaque_value(self.raw, node.key_start, node.end, what, lambda new: f'"_{node.key}": {ABSENT}')

    def _reference(self, node: Json) -> Iterator[Part]:
        found = last_id(node.value)
        if found:
            _, start, end = found
            yield self._string(node, "ID", "Reference", REFERENCE, start, end)
        elif node.key in ("url", "reference") and _WORDS.search(node.value) and not node.value.startswith("urn:"):
            yield from self._text(node)

    def _display(self, node: Json, parent: Json) -> Iterator[Part]:
        """The words beside a reference name whom it refers to; beside a code they are the code's."""
        reference = last_id(parent.text("reference"))
        label = _LABEL_OF.get(reference[0] if reference else parent.text("type"), "")
        if not label and not parent.get("code") and not parent.get("system"):
            label = _NAMED_BY.get(parent.key, "")
        if label:
            yield self._string(node, label, "Name")
        elif not parent.get("code"):
            yield from self._text(node)

    def _personal(self, node: Json) -> Iterator[Part]:
        """What a person is: where the policy does not keep it, the extension says that it was masked."""
        shown = [one.value for one in node.walk() if one.key in ("display", "valueString") and one.value]
        label = "RELIGION" if "religion" in node.text("url").lower() else "ETHNICITY"
        if shown:
            text = ", ".join(dict.fromkeys(shown))
            yield ValuePart(
                self.raw,
                label,
                text,
                self._writer(node, lambda new: REASON),
                "About the person",
                VALUE,
                False,
            )

    def _age(self, node: Json) -> Iterator[Part]:
        number = node.get("value")
        unit = _UNITS.get(node.text("code"), "") or node.text("unit")
        if number is None or not unit or number.kind != "other":
            return

        def make(new: str) -> str:
            found = re.fullmatch(rf"(\d+(?:\.\d+)?)(?: {re.escape(unit)})?", new)
            if found:
                return found[1]
            over = re.match(r"\D*(\d+)", new)
            return f'{over[1]}, "comparator": ">="' if over and not node.get("comparator") else "0"

        yield ValuePart(self.raw, "AGE", f"{number.value} {unit}", self._writer(number, make), "Age", VALUE, False)

    def _date(self, node: Json, parent: Json) -> ValuePart | None:
        """A date, dateTime or instant by its form; a year alone only under a key that names a time."""
        text, key = node.value, node.key
        is_time = re.search(r"(?i)date|time|period|^start$|^end$|^issued$|^recorded$|^authored|^sent$|^received$", key)
        if not re.match(r"\d{4}(?:-\d\d)", text) and not (is_time and re.fullmatch(r"\d{4}", text)):
            return None
        is_birth = key in ("birthDate", "deceasedDateTime")
        title = {"birthDate": "Date of birth"}.get(key, "Time")
        whole = "T" in text and (key in _INSTANTS or key in _INSTANTS_IN.get(self.type, ()))
        part = date_value(self.raw, (node.start, node.end, text), title, form="dashed", known=is_birth, whole=whole)
        if part is None:
            return None
        plain = part.write

        def write(new: str) -> Iterator[Edit]:
            for start, end, made in plain(new):
                if made:
                    yield start, end, f'"{made}"'
                elif node.key_start < 0 or parent.get(f"_{key}"):
                    yield start, end, "null" if node.key_start < 0 else '"1900"'
                else:
                    yield masked(node, parent)

        part.write = write
        return part
