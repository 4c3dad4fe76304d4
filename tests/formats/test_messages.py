"""Messages of every kind: nothing of the header is left anywhere, the medicine stays, structure and text agree."""

from __future__ import annotations

import base64
import json
import re
import xml.etree.ElementTree as ElementTree
from datetime import date
from pathlib import Path

import pytest

from incognote import Document
from incognote.cli import main
from incognote.formats import read_documents

from . import message_notes as notes

XML_SAMPLES = sorted(notes.SAMPLES.glob("*.xml"))
ALL_SAMPLES = sorted([*XML_SAMPLES, *notes.SAMPLES.glob("*.hl7")])
IDENTIFYING = ("given", "family", "streetAddressLine", "city", "postalCode")
MADE = {"n.hl7": notes.hl7, "n.json": notes.bundle, "n.xml": notes.cda}


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def decoded(data: bytes) -> str:
    """A message with what is encoded in it."""
    text = data.decode()
    found = [base64.b64decode(one).decode("utf-8", "replace") for one in re.findall(r"[A-Za-z0-9+/]{60,}=*", text)]
    return text + "".join(found)


@pytest.mark.parametrize("sample", ALL_SAMPLES, ids=names(ALL_SAMPLES))
def test_a_policy_that_keeps_everything_gives_the_same_bytes(sample: Path, tmp_path: Path) -> None:
    assert notes.deidentified(sample, notes.KEEP, tmp_path / "out") == sample.read_bytes()


@pytest.mark.parametrize("name", MADE)
def test_a_made_message_is_kept_byte_for_byte_too(name: str, tmp_path: Path) -> None:
    path = notes.save(tmp_path / name, MADE[name]())
    assert notes.deidentified(path, notes.KEEP, tmp_path / "out") == path.read_bytes()


@pytest.mark.parametrize("policy", ["surrogate", "tag", "vigibase"])
@pytest.mark.parametrize("sample", XML_SAMPLES, ids=names(XML_SAMPLES))
def test_nothing_of_an_xml_header_is_left_and_the_structure_stays(sample: Path, policy: str, tmp_path: Path) -> None:
    before = ElementTree.fromstring(sample.read_bytes())
    new = notes.deidentified(sample, policy, tmp_path / "out")
    after = ElementTree.fromstring(new)
    for element in before.iter():
        name = element.tag.rpartition("}")[2]
        hidden = [(element.text or "").strip()] if name in IDENTIFYING else []
        if name == "telecom":
            hidden.append(element.get("value", "").partition(":")[2])
        if name.endswith("Time") or name in ("low", "high", "time"):
            hidden += [one for one in [element.get("value", "")] if re.match(r"\d{8}", one)]
        for value in filter(None, hidden):
            assert not re.search(rf"(?<!\w){re.escape(value)}(?!\w)", new.decode()), name
    assert [one.tag for one in after.iter()] == [one.tag for one in before.iter()]


@pytest.mark.parametrize("policy", ["surrogate", "tag", "safe-harbor"])
@pytest.mark.parametrize("name", MADE)
def test_nothing_of_the_header_is_left_in_the_text_and_the_medicine_stays(
    name: str, policy: str, tmp_path: Path
) -> None:
    path = notes.save(tmp_path / name, MADE[name]())
    new = decoded(notes.deidentified(path, policy, tmp_path / "out"))
    assert [word for word in notes.HEADER if word in new] == []
    assert [words for words in notes.MEDICINE if words not in new] == []


@pytest.mark.parametrize("name", MADE)
def test_the_person_and_the_days_of_header_and_text_become_the_same_ones(name: str, tmp_path: Path) -> None:
    path = notes.save(tmp_path / name, MADE[name]())
    new = decoded(notes.deidentified(path, "surrogate", tmp_path / "out"))
    family = {
        "n.hl7": lambda: re.findall(r"PID\|(?:[^|]*\|){4}([^^]+)", new)[0],
        "n.json": lambda: re.findall(r'"family": "([^"]+)"', new)[0],
        "n.xml": lambda: re.findall(r"<family>([^<]+)", new)[0],
    }[name]()
    assert re.search(rf"(?i)Mr\. {family} was admitted", new)
    admitted = date.strftime(_date(re.findall(r"admitted on (\w+ \d+, \d+)", new)[0]), "%Y%m%d")
    born = re.findall(r"DOB (\d+ \w+ \d+)", new)[0]
    assert admitted in new.replace("-", "")
    assert date.strftime(_date(born), "%Y%m%d") in new.replace("-", "")
    assert (_date(re.findall(r"Discharged (\S+) to", new)[0]) - _date(admitted)).days == 5


def _date(text: str) -> date:
    from datetime import datetime

    for form in ("%B %d, %Y", "%d %B %Y", "%Y%m%d", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    raise AssertionError("not a date")


def test_one_patient_in_three_formats_becomes_one_invented_person(tmp_path: Path) -> None:
    """All know the patient by the same record number; FHIR by the id of the resource, which here is the same."""
    resources = notes.bundle()
    text = json.dumps(resources).replace("pat-1", "8820113-6")
    new = [
        decoded(notes.deidentified(notes.save(tmp_path / name, content), "surrogate", tmp_path / "out"))
        for name, content in (("n.hl7", notes.hl7()), ("n.xml", notes.cda()), ("n.json", text))
    ]
    admissions = {re.findall(r"(Mr\. \w+ was admitted on \w+ \d+, \d+)", one)[0].upper() for one in new}
    assert len(admissions) == 1


def test_a_folder_of_messages_as_a_user_types_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, make in MADE.items():
        notes.save(tmp_path / "in" / "ward" / name, make())
    (tmp_path / "key").write_bytes(notes.SECRET)
    outputs = []
    for out, workers in (("one", 1), ("two", 2)):
        with pytest.raises(SystemExit) as done:
            main(["deid", str(tmp_path / "in"), "-o", str(tmp_path / out) + "/", "--policy", "surrogate",
                  "--secret-file", str(tmp_path / "key"), "--workers", str(workers)])  # fmt: skip
        assert done.value.code in (0, None), capsys.readouterr().err
        outputs.append({path.name: path.read_bytes() for path in (tmp_path / out / "ward").iterdir()})
    assert outputs[0] == outputs[1]
    assert set(outputs[0]) == set(MADE)
    for name, data in outputs[0].items():  # the same as without the marks of a run
        assert data == notes.deidentified(tmp_path / "in" / "ward" / name, "surrogate", tmp_path / "out")


def test_messages_without_a_secret_cannot_be_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    notes.save(tmp_path / "n.hl7", notes.hl7())
    with pytest.raises(SystemExit) as done:
        main(["deid", "n.hl7", "-o", "out.hl7", "--policy", "tag", "--resume"])
    assert done.value.code == 2
    assert "random secret" in capsys.readouterr().err


def test_shards_never_tear_a_message_apart(tmp_path: Path) -> None:
    from incognote.formats import ReadOptions
    from incognote.scale.stream import Shard, Stream

    path = notes.save(tmp_path / "n.xml", notes.cda())  # two documents: the text and its comments
    shares = [
        [one for batch in Stream([str(path)], None, ReadOptions(), Shard(number, 3)).batches() for one in batch]
        for number in (1, 2, 3)
    ]
    assert [len(share) for share in shares] == [2, 0, 0]


@pytest.mark.parametrize("name", MADE)
def test_the_view_gives_the_structured_identifiers_and_searches_only_the_text(name: str, tmp_path: Path) -> None:
    path = notes.save(tmp_path / name, MADE[name]())
    document = next(one for one in read_documents([path]) if isinstance(one, Document))
    given = {document.text[start:end]: label for start, end, label, _ in document.meta["given"]}
    assert given["1951-03-12"] == "DATE"
    assert "PATIENT" in {label for value, label in given.items() if "okuonghae" in value.lower()}
    assert any("okuonghae" in value.lower() for value in document.meta["known"]["PATIENT"])
    assert document.meta["patient"] in ("8820113-6", "pat-1")
    assert "Denies syncope" in document.text
    found = notes.finder().find(document)
    assert {(span.start, span.end) for span in found.spans} >= {
        (start, end) for start, end, *_ in document.meta["given"]
    }


def test_a_message_read_from_jsonl_keeps_what_is_given(tmp_path: Path) -> None:
    """The view can be kept as JSON lines and de-identified later with the same result."""
    path = notes.save(tmp_path / "n.hl7", notes.hl7())
    with pytest.raises(SystemExit):
        main(["convert", str(path), str(tmp_path / "n.jsonl")])
    direct, later = (
        next(notes.finder().pipe(read_documents([one]), "surrogate", notes.SECRET))
        for one in (path, tmp_path / "n.jsonl")
    )
    assert direct.text == later.text
