"""The drug-safety officer: case reports in two formats, checked before they leave the house."""

from __future__ import annotations

import json
from pathlib import Path

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
        # A case in E2B goes here as soon as that format is read.
        shown = journey.run("incognote show cases/p1.txt --model fast --lang en")
        assert "Oyelaran PATIENT" in shown and "metformin 500 mg" in shown
        planned = journey.run("incognote deid cases --dry-run --model fast --lang en")
        assert "more.jsonl" in planned and not (tmp_path / "clean").exists()
        journey.run("incognote deid cases -o clean/ --model fast --lang en --fail-on-leak --report run.json")
        check_clean(journey.read("clean"))
        facts = json.loads(journey.read("run.json"))
        assert (facts["read"], facts["failed"], facts["possible_leaks_count"]) == (3, 0, 0)
