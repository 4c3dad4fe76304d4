"""What a person does at the page, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.scripts import CURRENT, MARKS, PAINTED, SELECT, SPANS, TEXT
from tests.serve.processes import Running

#: What the page may be answered without that being a mistake of the page: it says so to the person.
EXPECTED = ("401", "403", "409")


class Reviewer:
    """Somebody at a browser of their own; remembers what the page asked for and complained about."""

    def __init__(self, browser: Any, review: Running, **context: Any) -> None:
        self.review = review
        self.root = review.address.partition("#")[0].rstrip("/")
        self.context = browser.new_context(viewport={"width": 1440, "height": 900}, **context)
        self.page = self.context.new_page()
        self.page.set_default_timeout(120_000)
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(f"dialog {dialog.message}"))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not any(status in message.text for status in EXPECTED):
            self.complaints.append(message.text)

    def sign_in(self, name: str) -> Reviewer:
        link = self.review.link()
        self.page.goto(link)
        self.page.wait_for_selector("input[name=name]:focus")
        self.page.keyboard.type(name)
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("tbody tr.link")
        self.review.used.add(link)
        return self

    def enter(self, name: str, pin: str, link: str = "") -> Reviewer:
        """Sign in to an account; whether that worked, the page says."""
        self.page.goto("about:blank")
        self.page.goto(link or self.root)
        self.page.wait_for_selector("input[name=pin]")
        self.page.fill("input[name=name]", name)
        self.page.fill("input[name=pin]", pin)
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("tbody tr.link, #toast.bad")
        return self.settle()

    def open(self, name: str) -> Reviewer:
        self.page.goto(f"{self.root}/#/queue")
        self.page.fill("input[type=search]:not(.find)", name)
        # A note is in the queue once the finders have seen it, and anew when another model is to look.
        self.page.click(f"td a:text-is('{name}')", timeout=300_000)
        self.page.wait_for_selector("#text .block")
        return self

    def press(self, *keys: str) -> Reviewer:
        """Keys one after the other, each after the page has done what the one before asked for."""
        for key in keys:
            self.page.keyboard.press(key)
            self.settle()
        return self

    def settle(self) -> Reviewer:
        self.page.wait_for_selector("body:not([data-busy])")
        return self

    def marks(self) -> list[list[str]]:
        """Text, label and state of every span shown."""
        found: list[list[str]] = self.page.evaluate(MARKS)
        return found

    def current(self) -> list[str]:
        found: list[str] = self.page.evaluate(CURRENT)
        return found

    def text(self) -> str:
        shown: str = self.page.evaluate(TEXT)
        return shown

    def spans(self, note: str) -> list[dict[str, Any]]:
        """The spans of the note as the program has them."""
        found: list[dict[str, Any]] = self.page.evaluate(SPANS, note)
        return found

    def select(self, words: str) -> Reviewer:
        """Select the first ``words`` of the text with the mouse's own means."""
        assert self.page.evaluate(SELECT, words)
        return self

    def work_of(self, step: Callable[[], object]) -> float:
        """Milliseconds of a processor the page itself needs for a step, until it is painted; not those it waits."""
        meter = self.context.new_cdp_session(self.page)
        meter.send("Performance.enable", {"timeDomain": "threadTicks"})

        def so_far() -> float:
            metrics = {one["name"]: one["value"] for one in meter.send("Performance.getMetrics")["metrics"]}
            return float(metrics["TaskDuration"])

        before = so_far()
        step()
        self.page.evaluate(PAINTED)
        spent = so_far() - before
        meter.detach()
        return 1000 * spent

    def close(self) -> None:
        assert not self.complaints, self.complaints
        assert all(address.startswith(self.root) for address in self.asked)
        self.context.close()
