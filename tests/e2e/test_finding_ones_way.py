"""What a reviewer needs to find their way in a note: where to stop, what is where, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.e2e.pages import Reviewer
from tests.e2e.scripts import PAINTED
from tests.serve.processes import Running

#: The words at the top of a pane.
TOP = """(selector) => {
  const pane = document.querySelector(selector), { left, top } = pane.getBoundingClientRect();
  const range = document.caretRangeFromPoint(left + 32, top + 14);
  const block = range.startContainer.parentElement.closest('.block');
  range.setEnd(block, block.childNodes.length);
  return range.toString().slice(0, 400);
}"""
BOX = "document.{}.getBoundingClientRect().toJSON()"
INSIDE = """() => {
  const dialog = document.querySelector('dialog');
  const { top, left, bottom, right } = dialog.getBoundingClientRect();
  const shown = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  return shown && dialog.scrollHeight <= dialog.clientHeight;
}"""


@pytest.fixture
def nora(browser: Any, review: Running) -> Iterator[Reviewer]:
    person = Reviewer(browser, review).sign_in("Nora")
    yield person
    person.close()


def test_enter_stops_at_the_last_undecided_span_and_changes_no_decision(nora: Reviewer) -> None:
    nora.open("odd-crlf").settle()
    count = len(nora.marks())
    nora.press("Delete", *["Enter"] * (count - 1))
    assert [state for *_, state in nora.marks()].count("rejected") == 1
    assert f"All {count} decided" in nora.page.inner_text("#toast")
    assert nora.page.evaluate("document.activeElement.classList.contains('sign')")
    # One stroke too many signs nothing and accepts nothing.
    nora.page.evaluate("performance.now = () => 0")
    nora.press("Enter")
    assert [state for *_, state in nora.marks()].count("rejected") == 1
    assert nora.page.inner_text("button.sign") == "Sign"


def test_the_note_and_its_output_scroll_together(nora: Reviewer) -> None:
    page = nora.open("long-5000").settle().page
    page.wait_for_selector(".output .block mark")
    page.hover("#text")
    for leader, follower in (("#text", ".output .scroll"), (".output .scroll", "#text")):
        page.hover(leader)
        page.evaluate("(selector) => { document.querySelector(selector).scrollTop += 3000; }", leader)
        for _ in range(5):
            page.evaluate(PAINTED)
        first, second = page.evaluate(TOP, leader).split(), page.evaluate(TOP, follower).split()
        assert len({*first} & {*second}) > len({*first}) / 3, (first, second)


def test_words_are_found_in_the_set_and_in_the_note(nora: Reviewer) -> None:
    page = nora.page
    page.wait_for_selector("#overall .chip.warn", state="detached", timeout=300_000)
    page.fill("input[name=words]", "WENDELINE")
    page.wait_for_selector("td a:text-is('patient-1')")
    nora.settle()
    assert sorted(page.locator("td a").all_inner_texts()) == ["patient-1", "patient-2"]
    page.click("td a:text-is('patient-1')")
    page.wait_for_selector("#text .block")
    assert page.input_value("input.find") == "WENDELINE"
    nora.press("F3")
    assert page.evaluate("document.getSelection().toString()") == "Wendeline"
    nora.press("Escape", "/")
    page.keyboard.type("x-y (")
    page.keyboard.press("Control+a")
    page.keyboard.type("okafor")
    nora.press("Enter")
    assert page.evaluate("document.getSelection().toString()") == "Okafor"
    assert page.evaluate("document.activeElement.id") == "text"
    page.goto(f"{nora.root}/#/queue")
    page.fill("input[name=words]", "")
    nora.open("long-5000").press("/")
    page.keyboard.type("discharge")
    nora.press("Shift+Enter")
    place, pane = (page.evaluate(BOX.format(one)) for one in ("getSelection().getRangeAt(0)", "querySelector('#text')"))
    assert pane["top"] <= place["top"] < place["bottom"] <= pane["bottom"]


def test_what_is_still_in_clear_leads_to_its_place_and_the_diff_shows_both(nora: Reviewer) -> None:
    page = nora.open("odd-emoji").select("feather").press("p").page
    nora.select("𝒜 feather").press("p", "Delete")
    page.click(".leaks button >> nth=0")
    assert page.evaluate("document.getSelection().toString()") == "feather"
    nora.press("p")
    page.wait_for_selector(".leaks", state="hidden")
    page.click("text=Diff")
    page.wait_for_selector(".output mark.gone")
    shown = page.evaluate("[...document.querySelectorAll('.output .block')].map((b) => b.textContent).join('')")
    assert "feather[PATIENT]" in shown
    page.click("text=Diff")


def test_on_a_phone_the_note_comes_first(browser: Any, review: Running) -> None:
    person = Reviewer(browser, review, has_touch=True).sign_in("Nora")
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    person.open("long-5000").settle()
    page.wait_for_selector(".output mark.current")
    boxes = [page.locator(one).bounding_box() for one in ("#text", ".pane.output", ".palette")]
    tops = [box["y"] for box in boxes if box]
    assert tops[0] == min(tops)
    assert 0 < tops[0] < 844 / 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    person.close()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_the_map_of_the_keys_fits_the_screen(nora: Reviewer, size: tuple[int, int]) -> None:
    nora.page.set_viewport_size({"width": size[0], "height": size[1]})
    nora.open("patient-1").press("?")
    nora.page.wait_for_selector("dialog[open]")
    assert nora.page.evaluate(INSIDE)
