"""Everybody can use the page: checked by axe-core in both themes, and by hand where it cannot look."""

from __future__ import annotations

from typing import Any

import pytest
from tests.e2e.pages import Reviewer
from tests.serve.processes import Running

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
#: Everything of WCAG 2.2 up to AA that a program can check, and what axe calls good practice.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def findings(person: Reviewer) -> list[str]:
    person.settle()
    person.page.wait_for_timeout(300)
    found = axe.Axe().run(person.page, options=RULES).response["violations"]
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_view_passes_the_checks_of_axe(browser: Any, review: Running, theme: str) -> None:
    person = Reviewer(browser, review, color_scheme=theme, reduced_motion="reduce")
    page, found = person.page, {}
    page.goto(review.link())
    page.wait_for_selector("input[name=name]")
    found["sign-in"] = findings(person)
    person.sign_in("Ada")
    found["queue"] = findings(person)
    person.open("patient-1")
    page.wait_for_selector("#text mark.current")
    found["note"] = findings(person)
    person.select("Wendeline")
    found["selection"] = findings(person)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    found["keys"] = findings(person)
    page.keyboard.press("Escape")
    for view, shown in (("adjudicate", "h1"), ("dashboard", "svg.chart"), ("train", "select")):
        page.goto(f"{person.root}/#/{view}")
        page.wait_for_selector(f".page {shown}")
        found[view] = findings(person)
    assert {view: some for view, some in found.items() if some} == {}
    person.close()


def test_the_keys_are_shown_and_the_focus_goes_back_where_it_was(browser: Any, review: Running) -> None:
    person = Reviewer(browser, review).sign_in("Ada").open("patient-1").settle()
    page = person.page
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    shown = page.inner_text("dialog")
    assert "next / previous span" in shown
    assert "PATIENT" in shown
    before = person.marks()
    page.keyboard.press("Delete")
    assert person.marks() == before
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.id") == "text"
    person.close()


def test_a_screen_reader_hears_where_it_is(browser: Any, review: Running) -> None:
    person = Reviewer(browser, review).sign_in("Ada").open("patient-2").settle()
    person.press("ArrowRight")
    words, label = person.current()
    heard = person.page.inner_text("#announce")
    assert words in heard
    assert label in heard
    assert " of " in heard
    person.close()
