"""Pictures of the review page for the documentation: ``python -m benchmarks.screenshots`` writes ``docs/images``.

A set of our own notes, found by the default model, is reviewed by two people who differ a little, so that every view
has something to show. The note in the pictures is one in which the model missed nothing.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.e2e.conftest import CORPUS, FLAGS
from tests.e2e.hands import Hands
from tests.e2e.pages import Reviewer
from tests.serve.processes import running

from incognote.document import Document
from incognote.evaluate.folds import is_set_aside
from incognote.formats import read_documents
from incognote.serve.review.store import lottery

IMAGES = Path(__file__).parents[1] / "docs" / "images"
NOTES = 24
SIGNED = 14
DOUBLE = 4
#: A picture of it stays below 300 kB.
SCREEN = {"width": 1440, "height": 700}
LETTER = """Patient: Maria Okafor, 45 y/o.
Seen by Dr. Ana Lindqvist at Mercy General Hospital on 12 May 2019 for chest pain.
Lives in Springfield with her sister; call 555-123-4567 after discharge.
"""


def gold_notes() -> list[Document]:
    documents = (one for one in read_documents([CORPUS]) if isinstance(one, Document))
    return [one for one in documents if not is_set_aside(one.id)][:NOTES]


def review_some(server: Any, gold: list[Document]) -> None:
    """Kari signs most of the random sample; Ola signs the last of the same, and overlooks one thing in each."""
    sample = sorted(gold, key=lambda one: lottery(one.id))
    kari, ola = Hands(server, "Kari Nordmann"), Hands(server, "Ola Hansen")
    for document in sample[:SIGNED]:
        kari.correct(document)
    for document in sample[SIGNED - DOUBLE : SIGNED]:
        ola.correct(Document(document.id, document.text, document.spans[1:]))


def picture(person: Reviewer, name: str) -> None:
    person.settle()
    person.page.wait_for_selector("#toast:not(.shown)", state="attached")
    person.page.wait_for_timeout(400)
    person.page.screenshot(path=IMAGES / f"{name}.png")


def note_without_misses(person: Reviewer, gold: list[Document]) -> str:
    """A note that no one has signed in which everything that is to be found is found, and nothing stays in clear."""
    with_status = "async () => (await (await fetch('/api/queue?status=new')).json()).notes.map((one) => one.document)"
    waiting = set(person.page.evaluate(with_status))
    for document in (one for one in gold if one.id in waiting):
        found = {place for one in person.spans(document.id) for place in range(one["start"], one["end"])}
        if all(found.issuperset(range(span.start, span.end)) for span in document.spans):
            person.open(document.id).settle()
            if person.page.is_hidden(".leaks"):
                return document.id
    raise SystemExit("there is no note without misses: review other notes")


def walk(browser: Any, server: Any, gold: list[Document]) -> None:
    person = Reviewer(browser, server, color_scheme="light")
    person.page.set_viewport_size(SCREEN)
    person.page.goto(server.link())
    person.page.wait_for_selector("input[name=name]")
    picture(person, "sign-in")
    person.sign_in("Kari Nordmann")
    page = person.page
    page.wait_for_selector("#overall .chip.warn", state="detached", timeout=180_000)
    picture(person, "queue")
    document = note_without_misses(person, gold)
    page.wait_for_selector("#text mark.current")
    person.press(*["Enter"] * 5)
    picture(person, "note")
    page.click("text=Diff")
    picture(person, "note-diff")
    page.click("text=Diff")
    person.press(".")
    picture(person, "note-select")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    picture(person, "keys")
    page.keyboard.press("Escape")
    page.click("#theme")
    picture(person, "note-dark")
    page.click("#theme")
    page.set_viewport_size({"width": 390, "height": 844})
    person.open(document)
    picture(person, "note-phone")
    page.set_viewport_size(SCREEN)
    judge = Reviewer(browser, server, color_scheme="light").sign_in("Eva Lind")
    judge.page.set_viewport_size(SCREEN)
    judge.page.goto(f"{judge.root}/#/adjudicate")
    judge.page.wait_for_selector(".agreement")
    picture(judge, "adjudicate")
    judge.page.click("tbody a")
    judge.page.wait_for_selector(".disputes .case")
    picture(judge, "adjudicate-note")
    judge.close()
    page.goto(f"{person.root}/#/train")
    page.click("text=Train on what was reviewed")
    page.wait_for_selector(".training:not([data-state=running])", timeout=900_000)
    picture(person, "train")
    page.goto(f"{person.root}/#/dashboard")
    page.wait_for_selector("svg.chart")
    page.set_viewport_size({"width": 1440, "height": 1500})
    picture(person, "dashboard")
    page.set_viewport_size(SCREEN)
    page.click("#theme")
    picture(person, "dashboard-dark")
    person.close()


def reasons(browser: Any, folder: Path) -> None:
    """Why the default model marked a name: its members' votes and what spoke for them."""
    note = folder / "letter"
    note.mkdir()
    (note / "discharge.txt").write_text(LETTER)
    with running("review", str(note), "--lang", "en", "--port", "0", "--no-open", seconds=300) as server:
        person = Reviewer(browser, server, color_scheme="light").sign_in("Kari Nordmann").open("discharge").settle()
        person.page.set_viewport_size({"width": 1440, "height": 1300})
        while "Lindqvist" not in person.current()[0]:
            person.press("ArrowRight")
        person.page.evaluate("document.querySelector('.why').style.maxHeight = 'none'")
        person.page.wait_for_timeout(400)
        person.page.locator(".why").screenshot(path=IMAGES / "why.png")
        person.close()


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    gold = gold_notes()
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "cardiology"
        notes.mkdir()
        for document in gold:
            shutil.copy(CORPUS / f"{document.id}.txt", notes)
        command = ("review", str(notes), "--lang", "en", "--release-to", str(notes.parent / "clean"))
        with running(*command, "--port", "0", "--no-open", seconds=300) as server, sync_playwright() as tools:
            browser = tools.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            waiting = Reviewer(browser, server).sign_in("Nobody")
            waiting.page.wait_for_selector("#overall .chip.warn", state="detached", timeout=900_000)
            waiting.close()
            review_some(server, gold)
            walk(browser, server, gold)
            reasons(browser, Path(folder))
            browser.close()
    print(f"{len(list(IMAGES.glob('*.png')))} pictures in {IMAGES}")


if __name__ == "__main__":
    main()
