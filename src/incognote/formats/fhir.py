"""FHIR in JSON: one resource or Bundle in a file, or one a line (NDJSON, as bulk exports are)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats
from incognote.formats.encoding import has_undecoded, open_text
from incognote.formats.messages.fhir_elements import elements_of, last_id
from incognote.formats.messages.fhir_leaves import leaf_at
from incognote.formats.messages.fhir_patients import PatientIndex
from incognote.formats.messages.json_tree import Json, TooDeep, parse_json
from incognote.formats.messages.sweep import swept
from incognote.formats.messages.values import LANGUAGES
from incognote.formats.messages.view import Draft, Message, Raw
from incognote.formats.messages.writing import MessageWriter

__all__ = ["FHIR"]

#: A resource or Bundle longer than this many characters is refused.
LONGEST = 1 << 29
_ABOUT = ("subject", "patient", "beneficiary", "individual", "for", "receiver")


class FHIR(Format):
    """One document per resource; one per patient of a Bundle."""

    name = "fhir"
    keeps = "every other byte; references stay intact"
    suffixes = (".json", ".ndjson", ".jsonl", ".fhir")
    writes_any = False

    def recognises(self, head: bytes) -> bool:
        return b'"resourceType"' in head

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            lines, encoding = open_text(stream, options.encoding, "\n")
            frame = Frame(encoding)
            patients = PatientIndex.beside(source)
            for number, text in enumerate(_records(lines), 1):
                if text.isspace():
                    yield from Message(frame, Raw(text)).documents(
                        [Draft(f"{source.stem}-{number}")], self.name, source.name
                    )
                    continue
                record = f"line {number}" if number > 1 or text.count("\n") <= 1 else ""
                try:
                    message, drafts = _read(text, frame, f"{source.stem}-{number}", patients)
                except json.JSONDecodeError as error:
                    yield RecordError(
                        source.name, record, f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
                    )
                except TooDeep:
                    yield RecordError(source.name, record, "values lie too deep in each other")
                except _NotAResource as error:
                    yield RecordError(source.name, record, str(error))
                else:
                    yield from message.documents(drafts, self.name, source.name)

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return MessageWriter(out)


class _NotAResource(ValueError):  # noqa: N818 - reads as what it is
    """JSON that is not FHIR, or bytes that are not text."""


def _records(lines: Iterator[str]) -> Iterator[str]:
    """Lines that are resources by themselves, or all lines together where the first is not."""
    first = ""
    for line in lines:
        first += line
        if not line.isspace():
            break
    else:
        if first:
            yield first
        return
    try:
        json.loads(first)
    except (json.JSONDecodeError, RecursionError):
        rest = next(lines, "")
        if first.rstrip().endswith("}") and rest.lstrip().startswith("{"):  # a broken first line of many
            yield first
            yield from chain([rest], lines)
            return
        held, size = [first, rest], len(first) + len(rest)
        for line in lines:
            held.append(line)
            size += len(line)
            if size > LONGEST:
                break
        yield "".join(held)
        return
    yield first
    yield from lines


def _read(text: str, frame: Frame, id_: str, patients: PatientIndex) -> tuple[Message, list[Draft]]:
    if len(text) > LONGEST:
        raise _NotAResource(f"is longer than {LONGEST >> 20} million characters")
    if has_undecoded(text):
        raise _NotAResource("holds bytes that are not text; --encoding says what the file is")
    root = parse_json(text)
    if root.kind != "object" or not root.text("resourceType"):
        raise _NotAResource("not a FHIR resource: it has no resourceType")
    message = Message(frame, Raw(text))
    if root.text("resourceType") == "Bundle":
        drafts = _bundle(message.raw, root, id_)
        swept(message.raw, drafts, partial(leaf_at, message.raw, root))
        return message, drafts
    draft = Draft(id_, list(elements_of(message.raw, root)))
    draft.type, draft.patient = root.text("resourceType"), _patient_of(root)
    draft.language = _language(root)
    if draft.type != "Patient":
        draft.known = patients.known(draft.patient)
    swept(message.raw, [draft], partial(leaf_at, message.raw, root))
    return message, [draft]


def _bundle(raw: Raw, root: Json, id_: str) -> list[Draft]:
    """One draft for each patient; what belongs to none comes with the first, or with the only one."""
    entries = root.get("entry")
    groups: dict[str, list[Json]] = {}
    if entries is not None:
        alias = {
            entry.text("fullUrl"): _patient_of(resource)
            for entry in entries.children
            if (resource := entry.get("resource")) and resource.text("resourceType") == "Patient"
        }
        for entry in entries.children:
            resource = entry.get("resource")
            groups.setdefault(_patient_of(resource, alias) if resource else "", []).append(entry)
    people = [patient for patient in groups if patient]
    if len(people) <= 1:
        draft = Draft(id_, list(elements_of(raw, root)), people[0] if people else "", "Bundle", _language(root))
        return [draft]
    drafts = [Draft(f"{id_}-0", list(elements_of(raw, root, entries)), "", "Bundle")]
    drafts[0].parts += [part for entry in groups.get("", []) for part in elements_of(raw, entry)]
    for number, patient in enumerate(people, 1):
        parts = [part for entry in groups[patient] for part in elements_of(raw, entry)]
        drafts.append(Draft(f"{id_}-{number}", parts, patient, "Bundle", _language(root)))
    return drafts


def _patient_of(resource: Json, alias: dict[str, str] | None = None) -> str:
    """The id of the patient a resource is about; of another person or place, its own."""
    if resource.text("resourceType") == "Patient":
        return resource.text("id")
    for key in _ABOUT:
        for node in resource.items(key):
            reference = node.text("reference") if node.kind == "object" else ""
            if alias and reference in alias:
                return alias[reference]
            found = last_id(reference)
            if found and found[0] in ("Patient", ""):
                return reference[found[1] : found[2]]
    return ""


def _language(resource: Json) -> str:
    return LANGUAGES.get(resource.text("language").lower().partition("-")[0], "")


formats.add("fhir", FHIR())
