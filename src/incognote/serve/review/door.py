"""The way from the terminal to the page: a link for people, and a file for the browser.

The command line of a process can be read by every user of a machine, and a browser is started with what it is to open
on its command line. So it is given a file that only its owner can read and that sends it on.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from html import escape
from pathlib import Path

from incognote.serve.review.sessions import Sessions

__all__ = ["Door"]

_PAGE = """<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={link}">
<title>incognote review</title>
<p><a href="{link}">Open the review page</a>: this link works once.</p>
"""


@dataclass(slots=True)
class Door:
    """Where the page is; ``close`` removes the file, which is done when its link was used or the program ends."""

    sessions: Sessions
    address: str = ""
    _file: Path | None = None

    @property
    def link(self) -> str:
        """The link with the token that is good now."""
        return f"{self.address}/#token={self.sessions.token}"

    def file(self) -> str:
        """The path of a new file, of mode 0600, that leads to the link."""
        self.close()
        descriptor, name = tempfile.mkstemp(prefix="incognote-review-", suffix=".html")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(_PAGE.format(link=escape(self.link)))
        self._file = Path(name)
        return name

    def close(self) -> None:
        if self._file:
            self._file.unlink(missing_ok=True)
            self._file = None
