"""Messages for the tests: one patient in three syntaxes, and the way from a file to its de-identified bytes."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from incognote import Document, load
from incognote.errors import RecordError
from incognote.formats import Source, formats, read_documents
from incognote.pipeline import Deidentifier
from incognote.replace import Policy

SAMPLES = Path(__file__).parent / "messages"
SECRET = b"a secret for the tests of messages"
KEEP = Policy("keep", default={"mask": "keep"})

NOTE = """DISCHARGE SUMMARY
Mr. Okuonghae was admitted on March 4, 2019 under Dr. Brandsrud with chest pain; DOB 12 March 1951.
Okuonghae's wife Ngozi called 617-555-0199. Record 8820113-6. Discharged 2019-03-09 to Dunmore.
Denies syncope. Metoprolol 25 mg twice daily, EF 55%.
"""
#: Every word of these stands in a header and must be gone; the rest of the note must stay.
HEADER = ("Okuonghae", "OKUONGHAE", "Emeka", "Ngozi", "Brandsrud", "8820113", "Elmwood", "Dunmore", "555-0199")
MEDICINE = ("Denies syncope. Metoprolol 25 mg twice daily, EF 55%.", "with chest pain")


@cache
def finder() -> Deidentifier:
    return load("auto", "fast")


def deidentified(path: Path, policy: str | Policy, out: Path, secret: bytes = SECRET) -> bytes:
    """The file as it comes out under a policy."""
    documents = [one for one in read_documents([path]) if isinstance(one, Document)]
    name = documents[0].origin.format
    with formats[name].writer(out) as writer:
        for result in finder().pipe(documents, policy, secret):
            writer.write(result.document, result.text)
    return out.read_bytes()


def read_errors(path: Path, name: str) -> tuple[list[Document], list[str]]:
    found = list(read_documents([path], name))
    return [one for one in found if isinstance(one, Document)], [
        str(one) for one in found if isinstance(one, RecordError)
    ]


def written_back(path: Path, name: str, change: Mapping[str, str]) -> bytes:
    """The file with words of its view replaced, as a caller without marks would do it."""
    from incognote.formats.base import ReadOptions

    out = path.with_name("out-" + path.name)
    with formats[name].writer(out) as writer:
        for one in formats[name].read(Source(path.name, path), ReadOptions()):
            assert isinstance(one, Document), one
            text = one.text
            for old, new in change.items():
                text = text.replace(old, new)
            writer.write(one, text)
    return out.read_bytes()


def hl7(note: str = NOTE, control: str = "MSG00001") -> str:
    lines = "\r".join(f"OBX|{n}|TX|||{line}||||||F" for n, line in enumerate(note.splitlines(), 1))
    return (
        f"MSH|^~\\&|LAB|DUNMORE GENERAL|EHR|DUNMORE GENERAL|20190309120000+0100||ORU^R01|{control}|P|2.5\r"
        "PID|1||8820113-6^^^HOSP^MR||OKUONGHAE^EMEKA^J||19510312|M|||12 Elmwood Lane^^Dunmore^MA^02139^USA||"
        "617-555-0199\r"
        "NK1|1|OKUONGHAE^NGOZI|SPO\r"
        "PV1|1|I|2W^204^1^DUNMORE GENERAL||||4711^BRANDSRUD^WILHELMINA^^^DR||||||||||||V77120"
        "|||||||||||||||||||||||||20190304\r"
        f"{lines}\r"
    )


def bundle(note: str = NOTE) -> dict[str, Any]:
    patient = {"reference": "Patient/pat-1", "display": "Okuonghae, Emeka"}
    resources = [
        {
            "resourceType": "Patient", "id": "pat-1", "birthDate": "1951-03-12",
            "meta": {"lastUpdated": "2019-03-10T08:00:00.123+01:00"},
            "text": {"status": "generated", "div": '<div xmlns="http://www.w3.org/1999/xhtml"><p><b>Emeka</b> Okuonghae'
                     "</p><table><tr><td>Born</td><td>12 March 1951</td></tr></table></div>"},
            "extension": [{"url": "http://example.org/kin", "valueString": "next of kin Ngozi Okuonghae"}],
            "identifier": [{"system": "http://h.org/mrn", "value": "8820113-6"}],
            "name": [{"family": "Okuonghae", "given": ["Emeka", "J"], "text": "Emeka J Okuonghae"}],
            "telecom": [{"system": "phone", "value": "617-555-0199"}],
            "address": [{"line": ["12 Elmwood Lane"], "city": "Dunmore", "postalCode": "02139", "country": "US"}],
            "photo": [{"contentType": "image/png", "data": base64.b64encode(b"\x89PNG\r\n\x1a\n\x00").decode()}],
            "contact": [{"name": {"family": "Okuonghae", "given": ["Ngozi"]}}],
        },
        {
            "resourceType": "Practitioner", "id": "77",
            "name": [{"family": "Brandsrud", "given": ["Wilhelmina"], "prefix": ["Dr."]}],
        },
        {
            "resourceType": "DocumentReference", "id": "doc-1", "status": "current", "subject": patient,
            "date": "2019-03-09T10:00:00Z",
            "content": [{"attachment": {"contentType": "text/plain",
                                        "data": base64.b64encode(note.encode()).decode()}}],
        },
        {
            "resourceType": "Observation", "id": "obs-1", "status": "final", "subject": patient,
            "code": {"coding": [{"system": "http://loinc.org", "code": "8867-4", "display": "Heart rate"}]},
            "effectiveDateTime": "2019-03-04", "valueQuantity": {"value": 72.50, "unit": "beats/min"},
            "performer": [{"reference": "Practitioner/77", "display": "Dr. Wilhelmina Brandsrud"}],
            "note": [{"text": "Mr. Okuonghae anxious on March 4, 2019"}],
        },
        {
            "resourceType": "Condition", "id": "con-1", "subject": patient, "code": {"text": "Angina"},
            "clinicalStatus": {"coding": [{"code": "active"}]},
            "onsetAge": {"value": 93, "unit": "years", "system": "http://unitsofmeasure.org", "code": "a"},
        },
    ]  # fmt: skip
    entries = [{"fullUrl": f"http://h.org/{one['resourceType']}/{one['id']}", "resource": one} for one in resources]
    return {"resourceType": "Bundle", "id": "b-1", "type": "collection", "entry": entries}


def cda(note: str = NOTE) -> str:
    paragraphs = "".join(f'<paragraph ID="p{n}">{line}</paragraph>' for n, line in enumerate(note.splitlines()))
    encoded = base64.b64encode(note.encode()).decode()
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <id root="2.16.840.1.113883.19" extension="DOC99021"/><effectiveTime value="20190309120000+0100"/>
  <languageCode code="en-US"/>
  <recordTarget><patientRole><id root="2.16.840.1.113883.19" extension="8820113-6"/>
    <addr><streetAddressLine>12 Elmwood Lane</streetAddressLine><city>Dunmore</city><state nullFlavor="UNK"/></addr>
    <telecom value="tel:617-555-0199"/>
    <patient><name><given>Emeka</given><family>Okuonghae</family></name><birthTime value="19510312"/></patient>
  </patientRole></recordTarget>
  <author><time value="20190304"/><assignedAuthor><id root="1.2.3" extension="4711"/>
    <assignedPerson><name><prefix>Dr.</prefix><given>Wilhelmina</given><family>Brandsrud</family></name>
    </assignedPerson>
  </assignedAuthor></author>
  <participant><associatedEntity classCode="NOK"><associatedPerson><name><given>Ngozi</given><family>Okuonghae</family>
  </name></associatedPerson></associatedEntity></participant>
  <component><structuredBody><component><section><title>Course</title><text>{paragraphs}
    <table><tr><td>Emeka</td><td>Okuonghae</td></tr></table><!-- checked with Okuonghae --></text>
    <entry><act><text mediaType="text/plain" representation="B64">{encoded}</text></act></entry>
  </section></component></structuredBody></component>
</ClinicalDocument>
"""


def save(path: Path, content: str | dict[str, Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((content if isinstance(content, str) else json.dumps(content, indent=1)).encode())
    return path
