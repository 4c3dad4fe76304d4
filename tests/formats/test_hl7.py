"""HL7 v2 in all its dialects: framing, line ends, escapes, repetitions, batches, what is encoded and what is broken."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from . import message_notes as notes

HEAD = "MSH|^~\\&|LAB|HOSP|EHR|HOSP|20190309||ORU^R01|M1|P|2.5"
PID = "PID|1||8820113-6||OKUONGHAE^EMEKA"


def message(*segments: str) -> str:
    return "\r".join((HEAD, PID, *segments)) + "\r"


def surrogates(text: str | bytes, tmp_path: Path, policy: str = "surrogate") -> str:
    path = tmp_path / "n.hl7"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return notes.deidentified(path, policy, tmp_path / "out").decode("utf-8", "surrogateescape")


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\r\r\n"])
@pytest.mark.parametrize("frame", [("", ""), ("\x0b", "\x1c\r")])
def test_line_ends_and_framing_stay(end: str, frame: tuple[str, str], tmp_path: Path) -> None:
    one = frame[0] + message("NTE|1||Spoke to Okuonghae.").replace("\r", end) + frame[1]
    new = surrogates(one * 3, tmp_path)
    assert "kuonghae" not in new.lower()
    assert new.count(end) == one.count(end) * 3
    assert new.count("\x0b") == (3 if frame[0] else 0)
    assert new.count("\x1c\r") == (3 if frame[0] else 0)
    assert [part for part in new.split("NTE|1||")[1:] if not part.startswith("Spoke to ")] == []


def test_escapes_are_read_and_written(tmp_path: Path) -> None:
    path = notes.save(
        tmp_path / "n.hl7", message("OBX|1|FT|||Mother \\T\\ son\\.br\\Seen by Berg\\.br\\5 \\X3E\\ 4 \\H\\now\\N\\")
    )
    documents, _ = notes.read_errors(path, "hl7")
    assert "Mother & son\nSeen by Berg\n5 > 4 now" in documents[0].text
    new = notes.written_back(path, "hl7", {"Berg": "A|B^C~D&E\\F"}).decode()
    assert "Mother \\T\\ son\\.br\\Seen by A\\F\\B\\S\\C\\R\\D\\T\\E\\E\\F\\.br\\5 \\X3E\\ 4 \\H\\now\\N\\" in new
    assert len(new.split("|")) == len(path.read_text().split("|"))


def test_repetitions_and_subcomponents_are_each_replaced(tmp_path: Path) -> None:
    text = message("PV1|1|I|||||1^BERGSTRØM&VON&BERGSTRØM^KARI~2^LINDQVISTAD^OLA").replace(
        "OKUONGHAE^EMEKA", "OKUONGHAE^EMEKA~EKWUEME^EMEKA^^^^^M"
    )
    new = surrogates(text, tmp_path)
    assert [word for word in ("BERGSTRØM", "LINDQVISTAD", "OKUONGHAE", "EKWUEME", "EMEKA") if word in new] == []
    assert [new.count(mark) for mark in "|^~&\r"] == [text.count(mark) for mark in "|^~&\r"]


def test_segments_nobody_knows_are_searched(tmp_path: Path) -> None:
    new = surrogates(message("ZPI|1|OKUONGHAE^EMEKA|call 617-555-0123|20190304|A1"), tmp_path)
    segment = new.split("ZPI|")[1].rstrip("\r").split("|")
    assert "OKUONGHAE" not in new
    assert "617-555-0123" not in new
    assert (segment[0], segment[4]) == ("1", "A1")
    assert segment[3] != "20190304" and len(segment[3]) == 8


def test_a_name_in_a_field_of_codes_is_seen(tmp_path: Path) -> None:
    new = surrogates(message("AL1|1|DRUG|741^ALLERGY OF OKUONGHAE", "AL1|2|DRUG|742^OXYCODONE"), tmp_path)
    assert "OKUONGHAE" not in new
    assert "742^OXYCODONE" in new


@pytest.mark.parametrize("inner", [
    "Seen: Mr. Okuonghae, stable.", "{\\rtf1\\ansi Seen: Mr. {\\b Okuon}ghae, stable.\\par}",
    "<html><body><p>Seen: Mr. <b>Okuonghae</b>, stable.</p></body></html>",
])  # fmt: skip
def test_encoded_reports_are_read_whatever_their_form(inner: str, tmp_path: Path) -> None:
    data = base64.b64encode(inner.encode()).decode()
    new = surrogates(message(f"OBX|1|ED|||^TEXT^^Base64^{data}||||||F"), tmp_path)
    report = base64.b64decode(new.split("Base64^")[1].partition("|")[0]).decode()
    assert "kuon" not in report
    assert "stable." in report
    assert report.partition("Seen")[0] == inner.partition("Seen")[0]


def test_what_cannot_be_searched_is_dropped_unless_everything_is_kept(tmp_path: Path) -> None:
    data = base64.b64encode(b"%PDF-1.7 \x00 Okuonghae").decode()
    text = message(f"OBX|1|ED|||^AP^PDF^Base64^{data}||||||F")
    assert "Base64^||||||F" in surrogates(text, tmp_path)
    assert notes.deidentified(tmp_path / "n.hl7", notes.KEEP, tmp_path / "out").decode() == text


def test_a_broken_message_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    good = message("NTE|1||Okuonghae")
    path = notes.save(
        tmp_path / "n.hl7", good + "MSH|\rPID|1||SECRETNUMBER\r" + good + "MSH|^~\\&|A\rsecretly not a segment\x07"
    )
    documents, errors = notes.read_errors(path, "hl7")
    assert len(documents) == 3  # a line that is no segment belongs to the field before it
    assert errors == ["n.hl7: message 2: segment MSH does not name its separators"]
    assert "SECRET" not in str(errors)


def test_a_batch_is_passed_with_its_head_and_end(tmp_path: Path) -> None:
    text = "FHS|^~\\&|LAB|DUNMORE GENERAL\rBHS|^~\\&|LAB|DUNMORE GENERAL\r" + message("NTE|1||x") * 2 + "BTS|2\rFTS|1\r"
    new = surrogates(text, tmp_path)
    assert "DUNMORE" not in new
    assert new.endswith("BTS|2\rFTS|1\r")
    assert [line[:3] for line in new.split("\r")] == [line[:3] for line in text.split("\r")]


def test_bytes_of_another_encoding_come_out_as_they_went_in(tmp_path: Path) -> None:
    text = message("NTE|1||Måling hos pasient Okuonghae, 37,5 °C").encode("latin-1")
    new = surrogates(text, tmp_path).encode("utf-8", "surrogateescape")
    assert b"kuonghae" not in new
    assert "Måling hos pasient ".encode("latin-1") in new
    assert ", 37,5 °C".encode("latin-1") in new


def test_partial_dates_keep_their_precision(tmp_path: Path) -> None:
    text = message("EVN||201903", "PV1|1|O" + "|" * 42 + "2019030410|20190304103000.123+0100")
    new = surrogates(text, tmp_path)
    event, visit = new.split("EVN||")[1].partition("\r")[0], new.split("PV1|")[1].rstrip("\r").split("|")
    assert (len(event), event.isdecimal(), event != "201903") == (6, True, True)
    assert visit[-2][8:] == "10" and visit[-1][8:] == "103000.123+0100"
    assert visit[-2][:8] == visit[-1][:8] != "20190304"
    assert "||\r" in surrogates(text, tmp_path, "tag")  # no tag fits a date: the field is empty
