"""The privacy officer: notes that only a key leads back from, a review in a browser, a signed release, a report."""

from __future__ import annotations

import json
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.conftest import FLAGS
from tests.e2e.pages import Reviewer
from tests.journeys.journey import NOTES, Journey, check_clean
from tests.serve.processes import Running, running

#: A name that the shipped rules do not know, as a reviewer may see it.
MISSED = "feather"
PEOPLE = {"Kari": "reviewer", "Ola": "reviewer", "Eva": "adjudicator", "Per": "owner"}


def test_notes_leave_come_back_for_a_reason_and_the_risk_is_reported(tmp_path: Path) -> None:
    with Journey("privacy officer", tmp_path) as journey:
        write_notes(tmp_path / "notes")
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


@pytest.mark.slow
def test_a_reviewed_release_is_made_in_a_browser_signed_verified_restored_and_filed(tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    if not (chromium := shutil.which("chromium") or shutil.which("google-chrome")):
        pytest.skip("no browser: make browser")
    with Journey("privacy officer, with reviewers", tmp_path) as journey:
        write_notes(tmp_path / "notes", f"The grandson {MISSED} called.\n")
        for command in ("reidentify --new-key secret", "reidentify --new-key vault-key", "release new-key sign"):
            journey.run(f"incognote {command}")
        keys = "--secret-file secret --vault vault --key-file vault-key --signing-key sign"
        release = f"--policy surrogate --release-to clean/ {keys}"
        open_page = f"incognote review notes --lang en --model fast {release} --port 0 --no-open"

        def review() -> None:
            with running(*open_page.split()[1:], cwd=tmp_path) as server, playwright.sync_playwright() as tools:
                browser = tools.chromium.launch(executable_path=chromium, args=FLAGS)
                review_in_browser(browser, server, journey)
                browser.close()

        # Other tests of this process may have a browser open, each of which wants a thread of its own.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(review).result()

        (clean,) = (tmp_path / "clean").iterdir()
        folder = f"clean/{clean.name}"
        check_clean(journey.read(f"{folder}/notes"))
        assert MISSED not in journey.read(folder)
        verify = f"incognote release verify {folder} --public-key sign.pub"
        assert "as it was signed" in journey.run(verify)
        back = "--vault vault --key-file vault-key -o back/ --reason check"
        journey.run(f"incognote reidentify {folder}/notes {back}")
        assert journey.read("back") == journey.read("notes")
        journey.run("incognote review audit notes.review.sqlite -o audit.html")
        assert all(name in journey.read("audit.html") for name in PEOPLE)
        # The review of all notes is the sample of the report: three notes show little, and the report says so.
        report = "--clean clean --reviewed notes.review.sqlite --policy surrogate -o report.html --json report.json"
        journey.run(f"incognote evidence report {report.replace('--clean clean', f'--clean {folder}/notes')}", status=5)
        facts = json.loads(journey.read("report.json"))
        assert facts["measured"]["direct"]["count"] == 0 and facts["measured"]["direct"]["total"] == 3
        assert facts["reviews"][0]["problems"] == []
        assert "More must be reviewed" in journey.read("report.html")
        # Whoever touches a file after that is seen.
        (note := next(path for path in (clean / "notes").iterdir())).write_text(note.read_text() + " ")
        journey.run(verify, status=1)


def write_notes(folder: Path, more: str = "") -> None:
    folder.mkdir()
    for name, (text, _) in NOTES.items():
        (folder / f"{name}.txt").write_text(text + more)


def review_in_browser(browser: Any, server: Running, journey: Journey) -> None:
    """Two reviewers sign, one of them marks a missed name; they differ in a label, and a third person settles it."""
    people = {}
    for name, role in PEOPLE.items():
        said = journey.run(f"incognote review add-user notes.review.sqlite {name} --role {role}")
        people[name] = Reviewer(browser, server).enter(name, said.split()[-1], re.findall(r"http\S+", said)[0])
    kari, ola, eva, per = people.values()
    kari.open("p1").select(MISSED).press("p")
    kari.page.click("text=Everywhere in the whole set")
    kari.settle()
    for name in NOTES:
        kari.open(name).page.click("button.sign")
        kari.settle()
    ola.open("p1").select(MISSED).press("d")
    ola.page.click("button.sign")
    ola.settle()
    eva.page.goto(f"{eva.root}/#/adjudicate")
    eva.page.click("tbody a")
    eva.page.wait_for_selector(".disputes .case")
    for place in range(eva.page.locator(".disputes .case").count()):
        eva.page.click(f".disputes .case >> nth={place} >> button:has-text('Kari')")
        eva.settle()
    eva.page.click("button.sign")
    eva.page.wait_for_selector(".chip.good:has-text('Settled')")
    per.page.goto(f"{per.root}/#/train")
    per.page.click("text=Release clean notes >> nth=1")
    per.page.wait_for_selector(".released:has-text('3 notes released')")
    for person in people.values():
        person.close()
