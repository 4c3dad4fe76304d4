"""The private modules of ``re``: known on every Python that is supported, and not needed on those that come."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from incognote.patterns import syntax
from incognote.patterns.openings import EVERY, next_characters

_FIND = """
import re, sys
if sys.argv[1] == "hidden":
    del re._constants
    sys.modules["re._constants"] = None
from incognote.document import Document
from incognote.patterns.syntax import READABLE
from incognote.rules import RuleFinder
from incognote.text.analysis import Analysis
note = Analysis(Document("1", "Seen 3/14/2019 by Dr. Rao, aged 71, MRN 00482913, call (617) 555-0143. " * 40), "en")
print(READABLE)
for _ in range(2):
    print([(span.start, span.end, span.label) for span in RuleFinder().find([note])[0]])
"""


def test_this_python_is_known() -> None:
    assert syntax.READABLE


def test_without_the_private_modules_the_same_is_found() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", _FIND, private], env=os.environ, capture_output=True, text=True, check=True
        ).stdout.partition("\n")
        for private in ("there", "hidden")
    ]
    assert [first for first, _, _ in said] == ["True", "False"]
    assert said[0][2] == said[1][2] != ""


def test_of_an_expression_that_cannot_be_read_nothing_is_ruled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syntax, "READABLE", False)
    assert next_characters(re.compile("a very new expression"), ()) == EVERY
