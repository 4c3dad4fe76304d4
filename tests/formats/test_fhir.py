"""FHIR: valid before, valid after; references stay intact over an export; only what identifies is rewritten."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest

from . import message_notes as notes

resources = pytest.importorskip("fhir.resources")


def rewritten(content: Any, policy: str, tmp_path: Path, name: str = "n.json") -> dict[str, Any]:
    path = notes.save(tmp_path / name, content)
    return json.loads(notes.deidentified(path, policy, tmp_path / "out"))  # type: ignore[no-any-return]


def strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in strings(one)]
    if isinstance(value, list):
        return [text for one in value for text in strings(one)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("policy", ["surrogate", "tag", "safe-harbor", "vigibase", "redact", "pseudonymous"])
def test_the_result_is_valid_under_every_policy(policy: str, tmp_path: Path) -> None:
    from fhir.resources.bundle import Bundle

    new = rewritten(notes.bundle(), policy, tmp_path)
    Bundle.model_validate(new)
    assert new["entry"][3]["resource"]["valueQuantity"] == {"value": 72.5, "unit": "beats/min"}
    assert new["entry"][3]["resource"]["code"] == notes.bundle()["entry"][3]["resource"]["code"]


@pytest.mark.parametrize("policy", ["surrogate", "tag"])
def test_references_go_on_pointing_to_what_they_pointed_to(policy: str, tmp_path: Path) -> None:
    new = rewritten(notes.bundle(), policy, tmp_path)
    ids = {f"{one['resource']['resourceType']}/{one['resource']['id']}" for one in new["entry"]}
    found = set(re.findall(r'"reference": "([^"]+)"', json.dumps(new)))
    assert found <= ids and len(found) == 2
    assert {one["fullUrl"].removeprefix("http://h.org/") for one in new["entry"]} == ids
    assert not {"Patient/pat-1", "Practitioner/77"} & ids


def test_ids_are_the_same_in_all_files_of_an_export_and_names_are_known_in_all(tmp_path: Path) -> None:
    export = tmp_path / "export"
    by_type: dict[str, list[str]] = {}
    for entry in notes.bundle("Please call back: okuonghaes spouse.")["entry"]:
        by_type.setdefault(entry["resource"]["resourceType"], []).append(json.dumps(entry["resource"]))
    for name, lines in by_type.items():
        notes.save(export / f"{name}.ndjson", "\n".join(lines) + "\n")
    note = "KVELLESTAD OKUONGHAE seen"  # a name that only Patient.ndjson knows
    notes.save(export / "Communication.ndjson", json.dumps(
        {"resourceType": "Communication", "id": "c", "status": "completed", "subject": {"reference": "Patient/pat-1"},
         "payload": [{"contentString": note}]}) + "\n")  # fmt: skip
    new = {path.stem: notes.deidentified(path, "surrogate", tmp_path / "out").decode() for path in export.iterdir()}
    patient, observation = json.loads(new["Patient"]), json.loads(new["Observation"])
    assert observation["subject"]["reference"] == f"Patient/{patient['id']}"
    assert observation["subject"]["display"].partition(",")[0] == patient["name"][0]["family"]
    assert observation["performer"][0]["reference"] == f"Practitioner/{json.loads(new['Practitioner'])['id']}"
    assert patient["name"][0]["family"].upper() in new["Communication"]
    assert "kuonghae" not in "".join(new.values()).lower()


def test_patients_of_one_bundle_move_by_offsets_of_their_own(tmp_path: Path) -> None:
    people = [
        {"resourceType": "Patient", "id": f"p{n}", "birthDate": "1951-03-12", "name": [{"family": f"Okuongha{n}"}]}
        for n in range(3)
    ]
    visits = [{"resourceType": "Encounter", "id": f"e{n}", "status": "finished", "class": {"code": "AMB"},
               "subject": {"reference": f"Patient/p{n}"}, "period": {"start": "1951-03-12"}}
              for n in range(3)]  # fmt: skip
    content = {"resourceType": "Bundle", "type": "searchset", "entry": [{"resource": one} for one in people + visits]}
    new = [one["resource"] for one in rewritten(content, "surrogate", tmp_path)["entry"]]
    births = [one["birthDate"] for one in new[:3]]
    assert len({*births, "1951-03-12"}) == 4
    assert [one["period"]["start"] for one in new[3:]] == births
    lines = "".join(json.dumps(one) + "\n" for one in people)
    alone = notes.deidentified(notes.save(tmp_path / "Patient.ndjson", lines), "surrogate", tmp_path / "o").decode()
    assert [json.loads(line)["birthDate"] for line in alone.splitlines()] == births


def test_the_form_of_the_json_stays(tmp_path: Path) -> None:
    text = (
        '{\t"resourceType" :"Patient","id":"x1",\r\n "active":true , "multipleBirthInteger": 2,\n'
        '"name":[{"family":"Okuongha\\u00e9","given":["J\\u00f8rn"]}], '
        '"extension":[{"url":"u:\\/\\/a","valueDecimal":1.500}]}\n'
    )
    path = notes.save(tmp_path / "n.json", text)
    new = notes.written_back(path, "fhir", {"Okuonghaé": "Bråten"}).decode()
    assert new == text.replace("Okuongha\\u00e9", "Br\\u00e5ten")


def test_personal_facts_and_ages_over_89_are_said_to_be_masked(tmp_path: Path) -> None:
    race = {"url": "http://hl7.org/fhir/us/core/StructureDefinition/us-core-race", "extension": [
        {"url": "ombCategory", "valueCoding": {"system": "urn:oid:2.16", "code": "2054-5", "display": "Black"}},
        {"url": "text", "valueString": "Black"}]}  # fmt: skip
    content = notes.bundle()
    content["entry"][0]["resource"]["extension"].append(race)
    new = rewritten(content, "surrogate", tmp_path)
    patient, condition = new["entry"][0]["resource"], new["entry"][4]["resource"]
    assert "Black" not in json.dumps(new)
    assert patient["extension"][1]["valueCode"] == "masked"
    assert "data" not in patient["photo"][0]
    assert (condition["onsetAge"]["value"], condition["onsetAge"]["comparator"]) == (90, ">=")


def test_html_and_rtf_attachments_keep_their_markup(tmp_path: Path) -> None:
    made = {
        "text/html": "<p>Mr. <b>Okuong</b>hae &amp; wife</p>",
        "text/rtf": "{\\rtf1 Mr. \\b Okuonghae\\b0 \\'26 wife}",
    }
    for media, inner in made.items():
        content = notes.bundle()
        content["entry"][2]["resource"]["content"][0]["attachment"] = {
            "contentType": media, "data": base64.b64encode(inner.encode()).decode()
        }  # fmt: skip
        new = rewritten(content, "surrogate", tmp_path)
        text = base64.b64decode(new["entry"][2]["resource"]["content"][0]["attachment"]["data"]).decode()
        assert "hae" not in text
        assert re.sub(r"\w", "", text).startswith(re.sub(r"\w", "", inner)[:6])
        assert text.endswith(inner[-7:])


def test_a_broken_line_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    good = json.dumps({"resourceType": "Patient", "id": "1"})
    deep = '{"resourceType":"Basic","x":' + "[" * 3000 + "]" * 3000 + "}"
    path = notes.save(
        tmp_path / "n.ndjson", "\n".join([good, '{"resourceType": "Secret', good, '{"a": 1}', deep, good]) + "\n"
    )
    documents, errors = notes.read_errors(path, "fhir")
    assert len(documents) == 3
    assert [error.partition(":")[2].partition(":")[0].strip() for error in errors] == ["line 2", "line 4", "line 5"]
    assert "Secret" not in str(errors)


def test_other_json_lines_are_still_documents_of_ours(tmp_path: Path) -> None:
    path = notes.save(tmp_path / "n.jsonl", '{"id": "1", "text": "the \\"resourceType\\" of Okuonghae"}\n')
    from incognote.formats import detect
    from incognote.formats.base import Source

    assert detect(Source("n.jsonl", path)).name == "jsonl"
    assert detect(Source("p.ndjson", notes.save(tmp_path / "p.ndjson", '{"resourceType":"Patient"}'))).name == "fhir"
