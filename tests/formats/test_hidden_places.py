"""Places where vendors write a name or number that no standard puts there, and words that are no name."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fhir.resources import get_fhir_model_class

from incognote import Document
from incognote.cli import main
from incognote.formats import formats, read_documents
from incognote.formats.inputs import detect, find_sources

from . import message_notes as notes

LEFT = re.compile(
    r"(?i)(?<![^\W_])(?:vandersloot|marguerite|ramaswamy|aramaswamy|pieter|0*847261|birchgrove\w*|5550187|mvandersloot47)"
)


def base64_of(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def hidden(data: bytes) -> list[str]:
    """What is left of the header of the messages below, in plain or encoded."""
    text = data.decode("utf-8", "replace")
    found = [base64.b64decode(one).decode("utf-8", "replace") for one in re.findall(r"[A-Za-z0-9+/]{60,}=*", text)]
    return LEFT.findall("\n".join((text, *found)))


HL7 = "\r".join((
    "MSH|^~\\&|EPIC|LAKES|LAB|X|20190304103000||ORU^R01|M1|P|2.5.1",
    "PID|00847261||00847261^^^X^MR||VANDERSLOOT^MARGUERITE^Q||19470309|F|||4417 Birchgrove Terrace^^Ypsilanti^MI||"
    + "3135550187"
    + "|" * 21 + "Household VANDERSLOOT",
    "PV1|1|I|ICU^0412^A||||1487263950^RAMASWAMY^ANIL",
    "NK1|1|NG^AN|SPO",
    "OBR|1|ORD1||SMEAR^Slide of VANDERSLOOT^L|||||||||||Taken at home of Mrs. Vandersloot",
    "OBX|1|NM|MRN^Record||00847261", "OBX|2|RP|IMG||\\\\srv\\scans\\VANDERSLOOT_00847261.tif^^image^TIFF",
    "OBX|3|NM|GLU^Glucose||112|mg/dL",
    "ZPD|1|Vandersloot,Marguerite Q|847261|NG^AN|3135550187",
)) + "\r"  # fmt: skip

CDA = f"""<?xml version="1.0"?>
<?xml-stylesheet href="file:///C:/Users/aramaswamy/CDA.xsl"?>
<ClinicalDocument xmlns="urn:hl7-org:v3"><id root="1.2.3" extension="D1"/>
<code code="34133-9" displayName="Summary of Marguerite Vandersloot"/><effectiveTime value="20190304"/>
<recordTarget><patientRole><id root="1.2" extension="00847261"/><id nullFlavor="NI"/>
<addr>4417 Birchgrove Terrace <city>Ypsilanti</city>, 48197<country>US</country></addr>
<patient><name>Mrs. Marguerite <family>Vandersloot</family></name></patient></patientRole></recordTarget>
<author><assignedAuthor><id extension="aramaswamy"/><assignedPerson><name><given>Anil</given><family>Ramaswamy</family>
</name></assignedPerson></assignedAuthor></author>
<component><structuredBody><component><section><text>Mrs. Vandersloot takes metformin 500 mg.</text>
<entry><observation><id root="1.2.3.847261"/><value code="847261" displayName="Care plan of Vandersloot"/>
<value mediaType="text/html" representation="B64">{
    base64_of("<html><body data-mrn=00847261 title=Vandersloot>seen by Ramaswamy</body></html>")
}</value></observation></entry></section></component></structuredBody></component></ClinicalDocument>"""

FHIR = {
    "resourceType": "Patient",
    "id": "vandersloot-00847261",
    "meta": {
        "source": "https://x.org/u/aramaswamy",
        "tag": [{"code": "vip-vandersloot", "display": "Vandersloot VIP"}],
    },
    "extension": [{"url": "http://x.org/number", "valueInteger": 847261}],
    "identifier": [
        {"type": {"text": "MRN 00847261"}, "system": "http://x.org/u/mvandersloot47", "value": "00847261"},
        {"value": "mvandersloot47"},
    ],
    "name": [{"family": "Vandersloot", "given": ["Marguerite"]}],
    "birthDate": "1947-03-09",
    "_birthDate": {"extension": [{"url": "http://x.org/birthTime", "valueDateTime": "1947-03-09T04:12:00-05:00"}]},
    "maritalStatus": {"coding": [{"code": "M", "display": "Married to Pieter"}]},
    "contact": [{"name": {"text": "Pieter Vandersloot"}}],
}

R2 = """<?xml version="1.0" encoding="iso-8859-1"?>
<ichicsr lang="en"><safetyreport><safetyreportid>NO-X-1</safetyreportid><primarysource><reportergivename>PRIVACY
</reportergivename><reporterfamilyname>UNKNOWN</reporterfamilyname></primarysource><patient>
<patientinitial>UNK</patientinitial><summary><narrativeincludeclinical>Unknown dose. Privacy was respected; the outcome
is unknown. Seen by Dr. Ramaswamy.</narrativeincludeclinical></summary></patient></safetyreport></ichicsr>"""


@pytest.mark.parametrize("policy", ["tag", "surrogate"])
def test_codes_file_names_and_unlisted_fields_of_hl7_hold_nothing_of_the_header(policy: str, tmp_path: Path) -> None:
    new = notes.deidentified(notes.save(tmp_path / "a.hl7", HL7), policy, tmp_path / "out")
    assert hidden(new) == []
    assert b"NG^AN" not in new and b"112|mg/dL" in new
    assert [line.count(b"|") for line in new.split(b"\r")] == [line.count("|") for line in HL7.split("\r")]


@pytest.mark.parametrize("policy", ["tag", "surrogate", "vigibase"])
def test_names_between_elements_in_instructions_and_codes_of_a_cda_are_found(policy: str, tmp_path: Path) -> None:
    new = notes.deidentified(notes.save(tmp_path / "a.xml", CDA), policy, tmp_path / "out")
    assert hidden(new) == []
    assert b"metformin 500 mg" in new and b'<id nullFlavor="NI"/>' in new
    assert [one.tag for one in ElementTree.fromstring(new).iter()] == [
        one.tag for one in ElementTree.fromstring(CDA).iter()
    ]


@pytest.mark.parametrize("policy", ["tag", "safe-harbor"])
def test_tags_systems_displays_and_numbers_of_fhir_hold_nothing_of_the_patient(policy: str, tmp_path: Path) -> None:
    new = notes.deidentified(notes.save(tmp_path / "a.json", FHIR), policy, tmp_path / "out")
    assert hidden(new) == []
    get_fhir_model_class("Patient").model_validate(json.loads(new))


def test_words_for_an_unknown_name_stay_and_are_not_sought_in_the_narrative(tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    path.write_text(R2, "latin-1")
    new = notes.deidentified(path, "vigibase", tmp_path / "out").decode("latin-1")
    for kept in ("UNKNOWN<", "PRIVACY", "UNK<", "Unknown dose. Privacy was respected"):
        assert kept in new
    assert "Ramaswamy" not in new


def test_a_surname_beside_a_placeholder_is_known_without_it(tmp_path: Path) -> None:
    path = notes.save(
        tmp_path / "a.hl7", "MSH|^~\\&|A|B|||2019||ADT^A01|1|P|2.3\rPID|1||77812345||QUILLFEATHER^BABY BOY\r"
    )
    (document,) = (one for one in read_documents([path]) if isinstance(one, Document))
    assert document.meta["known"]["PATIENT"] == ["QUILLFEATHER"]


def test_a_replacement_that_the_encoding_of_the_file_lacks_becomes_a_reference(tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    path.write_text(R2, "latin-1")
    (document,) = (one for one in read_documents([path]) if isinstance(one, Document))
    with formats["e2b"].writer(tmp_path / "out.xml") as writer:
        writer.write(document, document.text.replace("Ramaswamy", "İnönü"))
    assert "&#304;n\xf6n\xfc" in (tmp_path / "out.xml").read_text("latin-1")


@pytest.mark.parametrize(
    ("name", "content", "format_"),
    [
        ("feed.txt", HL7.encode(), "hl7"),
        ("feed.adt", b"\x0b" + HL7.encode(), "hl7"),
        ("note.doc", b"{\\rtf1 Mrs. Vandersloot}", "rtf"),
        ("note.txt", b"{\\rtf1 Mrs. Vandersloot}", "rtf"),
        ("doc.dat", CDA.encode(), "cda"),
        ("doc.xml", CDA.replace("1.0", "1.0").encode("utf-16"), "cda"),
        ("p.json", json.dumps(FHIR).encode("utf-16"), "fhir"),
        ("plain.txt", b"MSH is an abbreviation. {not rtf}", "txt"),
        ("markup.txt", b"<patient> was seen", "txt"),
    ],
)
def test_a_file_is_read_by_its_content_where_its_name_says_little(
    name: str, content: bytes, format_: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    (source,) = find_sources([tmp_path])
    assert not source.problem and detect(source).name == format_


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.xml", b'<Patient xmlns="http://hl7.org/fhir"/>', "export it as JSON"),
        ("a.xml", b'<ADT_A01 xmlns="urn:hl7-org:v2xml"/>', "with bars"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "save it as .docx"),
    ],
)
def test_a_kind_of_file_that_is_not_read_is_named(name: str, content: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    (tmp_path / "b.txt").write_text("A note.")
    (error,) = (one for one in read_documents([tmp_path]) if not isinstance(one, Document))
    assert says in str(error) and name in str(error)


def test_several_messages_go_into_a_folder_whose_name_has_no_ending(tmp_path: Path) -> None:
    for name in ("a.hl7", "b.hl7"):
        notes.save(tmp_path / "in" / name, HL7)
    options = ["--policy", "tag", "--lang", "en", "--model", "rules"]
    with pytest.raises(SystemExit) as ended:
        main(["deid", str(tmp_path / "in"), "-o", str(tmp_path / "out"), *options])
    assert ended.value.code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.hl7", "b.hl7"]
