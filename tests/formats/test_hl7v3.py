"""E2B (R3, R2) and CDA: values stay of their types, null flavours stay, batches, unsafe XML, markup and encodings."""

from __future__ import annotations

import base64
import re
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from incognote import Document
from incognote.formats import formats, read_documents

from . import message_notes as notes

V3 = "{urn:hl7-org:v3}"
TIME = re.compile(r"\d{4}(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\.\d+)?)?)?(?:[+-]\d{2,4})?)?)?)?")
POLICIES = ["surrogate", "tag", "vigibase", "safe-harbor", "redact", "pseudonymous"]


def report(number: int, narrative: str, age: str = "48") -> str:
    return f"""<PORR_IN049016UV><id extension="m{number}" root="1.2"/><creationTime value="20190309"/>
 <controlActProcess><subject><investigationEvent>
  <id extension="NO-AGENCY-{number}" root="2.16.840.1.113883.3.989.2.1.3.1"/>
  <id extension="NO-AGENCY-{number}" root="2.16.840.1.113883.3.989.2.1.3.2"/>
  <text>{narrative}</text>
  <effectiveTime><low value="20190304"/></effectiveTime><availabilityTime nullFlavor="ASKU"/>
  <component><adverseEventAssessment><subject1><primaryRole>
   <player1><name>Emeka Okuonghae</name><birthTime value="19510312"/>
    <asIdentifiedEntity><id extension="8820113-6" root="2.16.840.1.113883.3.989.2.1.3.7"/></asIdentifiedEntity>
   </player1>
   <subjectOf2><observation><code code="3" codeSystem="2.16.840.1.113883.3.989.2.1.1.19"/>
    <value xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="PQ" value="{age}" unit="a"/>
    </observation></subjectOf2>
   <subjectOf2><observation><id root="154eb889-958b-45f2-a02f-42d4d6f4657f"/>
    <effectiveTime><low value="201903"/></effectiveTime></observation></subjectOf2>
   <subjectOf2><substanceAdministration><effectiveTime><low value="20190301"/></effectiveTime><consumable>
    <kindOfProduct><name>Metoprolol Brandsrud</name></kindOfProduct></consumable></substanceAdministration></subjectOf2>
  </primaryRole></subject1><component><causalityAssessment><subject1><adverseEffectReference>
   <id root="154eb889-958b-45f2-a02f-42d4d6f4657f"/></adverseEffectReference></subject1></causalityAssessment>
   </component>
  </adverseEventAssessment></component></investigationEvent></subject></controlActProcess></PORR_IN049016UV>"""


def batch(*reports: str) -> str:
    inner = "\n".join(reports)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<MCCI_IN200100UV01 xmlns="urn:hl7-org:v3"><id extension="batch-1" root="1.2.3"/><creationTime value="20190310"/>
{inner}
<sender><device><id extension="SENDER-ORG" root="1.2"/></device></sender></MCCI_IN200100UV01>
"""


def rewritten(content: str, policy: str, tmp_path: Path, name: str = "n.xml") -> str:
    return notes.deidentified(notes.save(tmp_path / name, content), policy, tmp_path / "out").decode()


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("sample", ["FAERS2022Scenario1.xml", "HL7-Samples-Consults.sample.xml"])
def test_no_tag_ever_stands_in_a_typed_field(sample: str, policy: str, tmp_path: Path) -> None:
    root = ElementTree.fromstring(notes.deidentified(notes.SAMPLES / sample, policy, tmp_path / "out"))
    for element in root.iter():
        name, value = element.tag.removeprefix(V3), element.get("value")
        if value is not None and (
            name.lower().endswith("time") or (name in ("low", "high") and not element.get("unit"))
        ):
            assert TIME.fullmatch(value), (name, policy)
        for key in ("value", "extension", "root"):
            assert (
                "[" not in element.get(key, "") and "<" not in element.get(key, "") and "█" not in element.get(key, "")
            )
        assert not (value is not None and element.get("nullFlavor"))


def test_the_days_between_drug_and_reaction_survive_and_null_flavours_stay(tmp_path: Path) -> None:
    narrative = "Mr. Okuonghae took it on March 1, 2019; rash on March 4, 2019. Record 8820113-6."
    new = rewritten(batch(report(1, narrative)), "vigibase", tmp_path)
    drug, onset = (re.findall(rf"{at}.{{0,40}}?\[(\d+ [A-Z]+ \d+)\]", new)[0] for at in ("took it", "rash"))
    days = [time.strptime(day, "%d %B %Y") for day in (drug, onset)]
    lows = re.findall(r'<low value="(\d{8})"', new)
    assert [time.strftime("%Y%m%d", day) for day in reversed(days)] == lows
    assert (days[1].tm_yday - days[0].tm_yday) % 365 in (3, 4)
    assert '<availabilityTime nullFlavor="ASKU"/>' in new
    assert "<name>Metoprolol Brandsrud</name>" in new
    assert '<name nullFlavor="MSK"/>' in new and 'nullFlavor="MSK" root="2.16.840.1.113883.3.989.2.1.3.7"' in new
    assert "8820113" not in new and "kuonghae" not in new
    assert re.search(r'"NO-[A-Z0-9]{8}-[A-Z0-9]{8}" root="2.16.840.1.113883.3.989.2.1.3.1"', new)
    assert len(set(re.findall(r'root="([0-9a-f-]{36})"', new)) - {"154eb889-958b-45f2-a02f-42d4d6f4657f"}) == 1


def test_an_age_over_89_is_masked_and_others_stay(tmp_path: Path) -> None:
    assert 'value="48" unit="a"' in rewritten(batch(report(1, "x")), "vigibase", tmp_path)
    assert 'nullFlavor="MSK" unit="a"' in rewritten(batch(report(1, "x", "93")), "vigibase", tmp_path)


def test_a_batch_has_one_document_per_report_and_leaves_out_the_one_that_fails(tmp_path: Path) -> None:
    path = notes.save(tmp_path / "n.xml", batch(*(report(n, f"case {n} of Okuonghae") for n in (1, 2, 3))))
    documents = [one for one in read_documents([path]) if isinstance(one, Document)]
    assert [one.meta.get("patient") for one in documents] == [None, "NO-AGENCY-1", "NO-AGENCY-2", "NO-AGENCY-3"]
    assert [one.origin.continues for one in documents] == [False, True, True, True]
    with formats["e2b"].writer(tmp_path / "out.xml") as writer:
        for one in documents:
            if one.meta.get("patient") != "NO-AGENCY-2":
                writer.write(one, one.text.replace("Okuonghae", "Berg"))
    new = (tmp_path / "out.xml").read_text()
    ElementTree.fromstring(new)
    assert "case 1 of Berg" in new and "case 3 of Berg" in new and "case 2" not in new


def test_a_message_whose_head_fails_is_not_written_at_all(tmp_path: Path) -> None:
    path = notes.save(tmp_path / "n.xml", batch(report(1, "a"), report(2, "b")))
    with formats["e2b"].writer(tmp_path / "out.xml") as writer:
        for one in list(read_documents([path]))[1:]:
            assert isinstance(one, Document)
            writer.write(one, one.text)
    assert (tmp_path / "out.xml").read_bytes() == b""


R2 = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE ichicsr SYSTEM "http://eudravigilance.ema.europa.eu/dtd/icsr21xml.dtd">
<ichicsr lang="en"><ichicsrmessageheader><messagetype>ichicsr</messagetype><messagenumb>MSG-1</messagenumb>
<messagedateformat>204</messagedateformat><messagedate>20190309101010</messagedate></ichicsrmessageheader>
<safetyreport><safetyreportid>NO-AGENCY-77</safetyreportid><primarysource>
<reportergivename>Wilhelmina</reportergivename>
<reporterfamilyname>Brandsrud</reporterfamilyname><reporterpostcode>0450</reporterpostcode>
<reportercountry>NO</reportercountry>
</primarysource><patient><patientinitial>EOK</patientinitial><patientbirthdateformat>102</patientbirthdateformat>
<patientbirthdate>19510312</patientbirthdate><patientonsetage>93</patientonsetage>
<patientonsetageunit>801</patientonsetageunit><drug><medicinalproduct>METOPROLOL</medicinalproduct>
<drugstartdateformat>610</drugstartdateformat><drugstartdate>201903</drugstartdate></drug>
<summary><narrativeincludeclinical>Façade rash: reported by Dr. Brandsrud on 2019-03-04.</narrativeincludeclinical>
</summary>
</patient></safetyreport></ichicsr>
"""


def test_r2_keeps_its_form_and_its_formats_go_on_saying_how_long_a_date_is(tmp_path: Path) -> None:
    path = tmp_path / "n.xml"
    path.write_bytes(R2.encode("latin-1"))
    assert notes.deidentified(path, notes.KEEP, tmp_path / "out") == path.read_bytes()
    new = notes.deidentified(path, "surrogate", tmp_path / "out").decode("latin-1")
    assert [
        word for word in ("Wilhelmina", "Brandsrud", "19510312", "EOK", ">201903<", "AGENCY", "MSG-1") if word in new
    ] == []
    assert re.search(r"Façade rash: reported by Dr. \w+ on \d{4}-\d\d-\d\d\.", new)
    assert re.search(r"<reporterfamilyname>(\w+)<", new)[1] in new.split("reported by")[1]  # type: ignore[index]
    assert "<medicinalproduct>METOPROLOL</medicinalproduct>" in new
    assert "<patientonsetage></patientonsetage>" in new and "<patientonsetageunit></patientonsetageunit>" in new
    year = notes.deidentified(path, "safe-harbor", tmp_path / "out").decode("latin-1")
    assert "<drugstartdateformat>602</drugstartdateformat>" in year and "<drugstartdate>2019<" in year
    assert "<patientbirthdateformat></patientbirthdateformat>" not in year


@pytest.mark.parametrize("bomb", [
    '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
])  # fmt: skip
def test_declared_entities_are_refused_before_anything_is_read(bomb: str, tmp_path: Path) -> None:
    path = notes.save(tmp_path / "n.xml", notes.cda().replace("<ClinicalDocument", f"{bomb}<ClinicalDocument", 1))
    assert notes.read_errors(path, "cda")[1] == ["n.xml: declares entities, which are not accepted"]


def test_broken_and_too_deep_xml_is_named_without_its_content(tmp_path: Path) -> None:
    (_, broken), (_, deep) = (
        notes.read_errors(notes.save(tmp_path / "n.xml", text), "cda")
        for text in (
            notes.cda().replace("</author>", "</secret>"),
            "<ClinicalDocument>" + "<a>" * 400 + "</a>" * 400 + "</ClinicalDocument>",
        )
    )
    assert re.fullmatch(r"n\.xml: not well-formed XML at line \d+: mismatched tag", broken[0])
    assert "deep" in deep[0]


def test_narrative_markup_and_anchors_stay_and_a_name_may_cross_them(tmp_path: Path) -> None:
    text = notes.cda('Seen: <content styleCode="Bold">Okuon</content>ghae &amp; wife; <br/>5 &lt; 6.')
    new = rewritten(text, "surrogate", tmp_path)
    assert "hae" not in new.split("<text>")[1].partition("</text>")[0]
    assert re.search(
        r'<paragraph ID="p0">Seen: <content styleCode="Bold">\w+</content> ?&amp; wife; <br/>5 &lt; 6.</paragraph>', new
    )
    cells = re.findall(r"<td>(\w+)</td>", new)
    assert cells[1] == re.findall(r"<family>(\w+)", new)[0]


def test_rtf_in_a_note_is_read_and_written_in_its_lines(tmp_path: Path) -> None:
    sample = notes.SAMPLES / "RTF-Note.xml"
    document = next(one for one in read_documents([sample]) if isinstance(one, Document))
    assert document.text.count("Spoke with daughter") == 2  # in the narrative and in the RTF
    new = notes.written_back(
        notes.save(tmp_path / "RTF-Note.xml", sample.read_text("utf-8")), "cda", {"diaper": "brief {x}"}
    )
    written = re.search(r'representation="B64">(.*?)<reference', new.decode(), re.S)
    assert written
    rtf = base64.b64decode("".join(written[1].split())).decode("cp1252")
    assert "wearing a brief \\{x\\}. Skin intact" in rtf and rtf.startswith("{\\rtf1")
    assert len(written[1].splitlines()[1].strip()) == 76
