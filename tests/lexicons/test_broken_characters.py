"""Half a character, as a wrong decoding leaves it, harms neither its own note nor those after it."""

from __future__ import annotations

import pytest

import incognote


@pytest.mark.parametrize("model", ["rules", "fast"])
def test_a_lone_surrogate_ends_nothing(model: str) -> None:
    finder = incognote.load("en", model)
    broken = finder.find("Seen \ud897x by Dr. Br\udc80own on 12 May 2019.")
    assert "DATE" in {span.label for span in broken.spans}
    assert {span.label for span in finder.find("Seen by Dr. Brown on 12 May 2019.").spans} == {"DOCTOR", "DATE"}
