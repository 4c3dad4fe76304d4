"""Doses and medicament phrases (section 7.3.3): ``Fragmin 2500 IE x 1``, ``Fragmin … inj 5000 IE``.

A dose is a number with a unit or a schedule. What stands between two medicaments, doses or units of one line is about
them too, so it is kept.
"""

from __future__ import annotations

import re

import numpy as np

from incognote.lexicons.view import View
from incognote.text.analysis import Analysis
from incognote.text.facts import Fact
from incognote.text.tokens import BoolArray

__all__ = ["doses", "medicament_phrases"]

#: How many words may stand between two parts of one medicament phrase.
REACH = 6
_DOSE = re.compile(
    r"""
      \b\d{1,6}(?:[.,]\d{1,3})?\s?(?:mg|mcg|µg|g|ml|l|IE|IU|lE|mmol|E|%|tabl?|tbl|kaps|dr|dråper|stk|inh)(?:/\w{1,5})?\b
    | \b\d{1,3}(?:[.,]\d)?\s?[x×]\s?\d{1,2}\b                      # 1x1
    | \b[x×]\s?\d{1,2}\b(?!\s?\d)                                  # x 4
    | \b\d(?:\s?[+-]\s?\d){2,3}\b                                  # 1+0+1
    """,
    re.VERBOSE,
)


def doses(note: Analysis) -> BoolArray:
    """Which tokens are part of a dose."""
    found = np.zeros(len(note.tokens.words), np.bool_)
    for match in _DOSE.finditer(note.text):
        first, last = note.tokens.touching(*match.span())
        found[first:last] = True
    return found


def medicament_phrases(note: Analysis, view: View, medicaments: BoolArray) -> BoolArray:
    """Which tokens stand between two medicaments, doses or units of one line, those included."""
    anchors = np.flatnonzero(medicaments | doses(note) | (view.has("unit") & view.is_(Fact.LOWER)))
    found = np.zeros(len(view.words), np.bool_)
    found[anchors] = True
    lines = np.cumsum(view.breaks)
    for first, last in zip(anchors.tolist(), anchors[1:].tolist(), strict=False):
        if last - first <= REACH and lines[first] == lines[last]:
            found[first:last] = True
    return found
