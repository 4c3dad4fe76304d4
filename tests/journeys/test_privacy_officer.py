"""The privacy officer: notes that only a key leads back from, a restore with a reason, and a report on what is left."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.journey import NOTES, Journey, check_clean


def test_notes_leave_come_back_for_a_reason_and_the_risk_is_reported(tmp_path: Path) -> None:
    with Journey("privacy officer", tmp_path) as journey:
        (tmp_path / "notes").mkdir()
        for name, (text, _) in NOTES.items():
            (tmp_path / "notes" / f"{name}.txt").write_text(text)
        journey.run("incognote reidentify --new-key key")
        journey.run("incognote deid notes -o clean/ --vault vault --key-file key --model fast --lang en")
        check_clean(journey.read("clean"))
        without = journey.run("incognote reidentify clean --vault vault --key-file key -o back/", status=2)
        assert "--reason" in without and not (tmp_path / "back").exists()
        journey.run("incognote reidentify clean --vault vault --key-file key -o back/ --reason recall")
        assert journey.read("back") == journey.read("notes")
        assert "recall" in journey.run("incognote reidentify --journal --vault vault --key-file key")
        journey.run(
            "incognote risk clean --vault vault --key-file key --lang en --html risk.html", status=5
        )  # without a review nothing is known
        page = journey.read("risk.html")
        assert "Oyelaran" not in page and "<html" in page
