"""The drug-safety officer: case reports in two formats, checked before they leave the house."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

from tests.journeys.e2b_case import CASE, IN_CLEAR, KEPT
from tests.journeys.journey import NOTES, Journey, check_clean


def test_case_reports_leave_without_names(tmp_path: Path) -> None:
    with Journey("drug-safety officer", tmp_path) as journey:
        cases = tmp_path / "cases"
        cases.mkdir()
        (first, *rest) = NOTES.items()
        (cases / f"{first[0]}.txt").write_text(first[1][0])
        with (cases / "more.jsonl").open("w") as file:
            for name, (text, _) in rest:
                file.write(json.dumps({"id": name, "text": text}) + "\n")
        shown = journey.run("incognote show cases/p1.txt --model fast --lang en")
        assert "Oyelaran PATIENT" in shown and "metformin 500 mg" in shown
        planned = journey.run("incognote deid cases --dry-run --model fast --lang en")
        assert "more.jsonl" in planned and not (tmp_path / "clean").exists()
        journey.run("incognote deid cases -o clean/ --model fast --lang en --fail-on-leak --report run.json")
        check_clean(journey.read("clean"))
        facts = json.loads(journey.read("run.json"))
        assert (facts["read"], facts["failed"], facts["possible_leaks_count"]) == (3, 0, 0)


def test_a_case_in_e2b_stays_valid_and_keeps_the_time_to_onset(tmp_path: Path) -> None:
    with Journey("drug-safety officer with E2B", tmp_path) as journey:
        reports = tmp_path / "reports"
        reports.mkdir()
        (reports / "case.xml").write_text(CASE)
        (reports / "broken.xml").write_text(CASE[:900])
        journey.run("incognote reidentify --new-key key")
        command = "incognote deid reports/ -o clean/ --policy vigibase --secret-file key --model fast --report run.json"
        said = journey.run(command, status=3)
        assert "broken.xml" in said and "Oyelaran" not in said
        clean = journey.read("clean/case.xml")
        assert [one for one in IN_CLEAR if one in clean] == []
        assert [one for one in KEPT if one not in clean] == []
        before, after = ElementTree.fromstring(CASE), ElementTree.fromstring(clean)
        assert [one.tag for one in after.iter()] == [one.tag for one in before.iter()]
        assert onset(clean) == onset(CASE) == 10
        assert moved(clean) == moved(CASE)
        journey.run("incognote find reports/case.xml -o found.jsonl --model fast")
        assert '"MRN"' in journey.read("found.jsonl")


def onset(case: str) -> int:
    """Days from the first dose to the reaction."""
    reaction, dose = re.findall(r'IVL_TS"><low value="(\d{8})"', case)
    return (day(reaction) - day(dose)).days


def moved(case: str) -> int:
    """Days from the birth of the patient to the reaction."""
    (birth,) = re.findall(r'birthTime value="(\d{8})"', case)
    return (day(re.findall(r'IVL_TS"><low value="(\d{8})"', case)[0]) - day(birth)).days


def day(text: str) -> date:
    return date(int(text[:4]), int(text[4:6]), int(text[6:]))
